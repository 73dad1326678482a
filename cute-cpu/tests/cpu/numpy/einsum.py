"""Writes `einsum.txt`: what NumPy's `einsum` makes of small integers.

    python3 einsum.py > einsum.txt

A line is an equation, the sizes of each operand, those of the result, and a digest of its elements
in row-major order. The equations are those of the tests of opt_einsum, and more of `...`.
"""

import numpy

# The sizes of opt_einsum's tests, and of the letters that they lack.
SIZES = dict(zip("abcdefghijABCklo", [2, 3, 4, 5, 4, 3, 2, 6, 5, 4, 3, 4, 2, 3, 2, 3]))

EQUATIONS = """
a,->a ab,->ab ,ab,->ab ,,-> a,ab,abc->abc a,b,ab->ab ea,fb,gc,hd,abcd->efgh
ea,fb,abcd,gc,hd->efgh abcd,ea,fb,gc,hd->efgh acdf,jbje,gihb,hfac,gfac,gifabc,hfac
cd,bdhe,aidb,hgca,gc,hgibcd,hgac abhe,hidj,jgba,hiab,gab bde,cdh,agdb,hica,ibd,hgicd,hiac
chd,bde,agbc,hiad,hgc,hgi,hiad chd,bde,agbc,hiad,bdi,cgh,agdb bdhe,acad,hiab,agac,hibd ab,ab,c->
ab,ab,c->c ab,ab,cd,cd-> ab,ab,cd,cd->ac ab,ab,cd,cd->cd ab,ab,cd,cd,ef,ef-> ab,cd,ef->abcdef
ab,cd,ef->acdf ab,cd,de->abcde ab,cd,de->be ab,bcd,cd->abcd ab,bcd,cd->abd eb,cb,fb->cef
dd,fb,be,cdb->cef bca,cdb,dbf,afc-> dcc,fce,ea,dbf->ab fdf,cdd,ccd,afe->ae abcd,ad
ed,fcd,ff,bcf->be baa,dcf,af,cde->be bd,db,eac->ace fff,fae,bef,def->abd efc,dbc,acf,fd->abe
ab,ab ab,ba abc,abc abc,bac abc,cba ab,bc ab,cb ba,bc ba,cb abcd,cd abcd,ab abcd,cdef
abcd,cdef->feba abcd,efdc aab,bc->ac ab,bcc->ac aab,bcc->ac baa,bcc->ac aab,ccb->ac
aab,fa,df,ecc->bde ecb,fef,bad,ed->ac bcf,bbb,fbf,fc-> bb,ff,be->e bcb,bb,fc,fff->
fbb,dfd,fc,fc-> afd,ba,cc,dc->bf adb,bc,fa,cfc->d bbd,bda,fc,db->acf dba,ead,cad->bce
aef,fbc,dca->bde a a-> a->a ab->ba ba aab->b aaa->a aaa-> abc->b abcd->dcba abcb->ca ab,bc,cd
ab,bc,de-> ab,bc,bd->acd bc,ab->bca bca,bd->acd ab,-> ajk,kbl,jl,ab->ab ijk,kl,jl,i->i ijk,kl,jl
abjk,kl,jl abjk,kl,jl,ab->ab obk,ijk->ioj abc,bcd,dea abc,bcd,df->fa abc,def->fedcba i,j->ij
ij,jk,kl-> ij,jk,kl->li ijk,ikj ijk,k->ij ab,bc,cd->a ab,bc,cd->b ab,bc->ca a,b-> c,d-> ijkl
abc,bdef,fghj,cei,ihd,ijd->ag ,a,->a ,,a,->a a,b,abc->c a,ac,ab,ad,cd,bd,bc-> a,bcd,efg->
AB,BC->CA Ba aB,Ba bA->
"""

# Equations with the sizes of their operands.
WITH_SIZES = [
    ("...", [[2, 3]]),
    ("...->...", [[]]),
    ("i...->...i", [[2, 3, 4]]),
    ("i...j->...", [[2, 3, 4, 5]]),
    ("...a->...", [[5, 4, 2]]),
    ("a...->...", [[2, 5, 4]]),
    ("a...a->...a", [[2, 5, 4, 2]]),
    ("...,...", [[5, 4], [5, 4]]),
    ("a,b", [[2], [3]]),
    ("...a,...b", [[5, 4, 2], [5, 4, 3]]),
    ("...a", [[5, 4, 2]]),
    ("...a->...a", [[5, 4, 2]]),
    ("...b,...a->...", [[5, 4, 3], [5, 4, 2]]),
    ("...ij,...jk->...ik", [[6, 2, 3], [6, 3, 4]]),
    ("...ij,...jk->...ik", [[5, 1, 2, 3], [6, 3, 4]]),
    ("...ij,...jk->...ik", [[2, 3], [6, 3, 4]]),
    ("...ij,jk", [[5, 2, 3], [3, 4]]),
    ("...a,...a->...", [[2, 1, 3], [1, 4, 3]]),
    ("...a,...a", [[2, 1, 3], [4, 3]]),
    ("...,...,...", [[2, 1], [1], [1, 3]]),
    ("ab...,b...->a...", [[2, 3, 2, 2], [3, 2, 2]]),
    ("ij,jk->...ik", [[2, 3], [3, 4]]),
    (" i j , j k -> i k ", [[2, 3], [3, 4]]),
    ("...->...", [[1, 1, 1]]),
    ("b...a", [[2, 3, 4]]),
    ("...ii->...i", [[2, 3, 3]]),
    ("ii...", [[3, 3, 2]]),
    ("...ij->...ji", [[2, 3, 4]]),
    ("A...a", [[2, 3, 4]]),
]


def operand(number, sizes):
    """Integers from -2 to 3 but 0, which look random; `numpy.rs` makes the same ones."""
    count = int(numpy.prod(sizes, dtype=int))
    values = [((i + 1) * (7 * number + 11) * 2654435761 >> 13) % 5 for i in range(count)]
    return numpy.array([(-2, -1, 1, 2, 3)[v] for v in values], numpy.int64).reshape(sizes)


def digest(result):
    """A number that depends on each element and on its place."""
    sum = 0
    for element in result.ravel():
        sum = (31 * sum + int(element)) % 1000003
    return sum


cases = list(WITH_SIZES)
for equation in EQUATIONS.split():
    terms = equation.split("->")[0].split(",")
    cases.append((equation, [[SIZES[letter] for letter in term] for term in terms]))
for equation, sizes in cases:
    operands = [operand(number, list) for number, list in enumerate(sizes)]
    result = numpy.asarray(numpy.einsum(equation, *operands))
    text = ";".join(" ".join(map(str, list)) for list in sizes)
    print(f"{equation}|{text}|{' '.join(map(str, result.shape))}|{digest(result)}")
