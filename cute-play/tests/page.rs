//! The built page in a browser, as a user has it: opened from a file, without a server. `.ci/play`
//! builds the page and runs these tests; with `CUTE_PLAY_SHOTS=folder` they also write what is seen.

mod browser;

use browser::Browser;
use std::env;

const WIDE: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (360, 740);

/// The address of the page, with a fragment.
fn page(fragment: &str) -> String {
    let file = env::var("CUTE_PLAY_PAGE").expect("CUTE_PLAY_PAGE names the page");
    format!("file://{file}{fragment}")
}

/// Types a text in place of what stands in the field.
fn enter(browser: &mut Browser, text: &str) {
    browser.value("document.getElementById('text').select()");
    browser.value("document.getElementById('text').focus()");
    browser.type_text(text);
}

const VALUES: &str =
    "[...document.querySelectorAll('.value')].map((v) => v.textContent).join(' | ')";
const CELLS: &str = "document.querySelectorAll('#picture svg g').length";
const OVERFLOW: &str =
    "document.documentElement.scrollWidth - document.documentElement.clientWidth";

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn the_first_picture_comes_within_a_second() {
    let mut browser = Browser::start("first");
    // the least of several, since other programs run too
    let mut times = Vec::new();
    for _ in 0..5 {
        browser.open(&page(""), WIDE);
        assert_eq!(browser.value(CELLS), 18);
        let time = browser.text("document.body.dataset.first");
        times.push(time.parse::<f64>().expect("a number of milliseconds"));
    }
    println!("first picture after milliseconds: {times:?}");
    assert!(times.iter().any(|&time| time < 1000.0), "{times:?}");
    browser.shoot("wide.png");
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn what_is_typed_is_evaluated() {
    let mut browser = Browser::start("typed");
    browser.open(&page(""), WIDE);
    assert_eq!(browser.text("document.activeElement.id"), "text");
    for (text, value, cells) in [
        ("(4,8):(8,1)", "(4,8):(8,1)", 32),
        ("(6,2):(8,2) o (4,3):(3,1)", "((2,2),3):((24,2),8)", 36),
        ("size((4,8))", "32", 0),
        ("(_4,8):(8,_1)", "(_4,8):(8,_1)", 32),
        ("4:1; 2:1", "4:1 | 2:1", 2),
    ] {
        enter(&mut browser, text);
        assert_eq!(browser.text(VALUES), value);
        assert_eq!(browser.value(CELLS), cells, "{text}");
    }
    enter(&mut browser, "zipped_divide((8,6), (4,3))");
    let rust = browser.text("document.querySelector('.rust code').textContent");
    assert_eq!(rust, "Layout![((4, 3), (2, 2)):((1, 8), (4, 24))]");
    let steps = browser.text("document.getElementById('steps').innerText");
    assert!(
        steps.contains("the complement of T0 in the elements of A0"),
        "{steps}"
    );
    browser.shoot("divide.png");

    browser.value("document.getElementById('color').value = 'bank'");
    browser.value("document.getElementById('color').dispatchEvent(new Event('input'))");
    let picture = browser.text("document.getElementById('picture').textContent");
    assert!(picture.contains("bank 0"), "{picture}");

    // every example has an answer
    let names = "[...document.getElementById('examples').options].map((o) => o.value).slice(1)";
    let names = browser.value(names);
    for name in names.as_array().expect("a list") {
        let choose = format!(
            "(() => {{ const e = document.getElementById('examples'); e.value = {name};
                e.dispatchEvent(new Event('change')); return document.getElementById('error').textContent; }})()"
        );
        let error = browser.text(&choose);
        assert_eq!(
            error.is_empty(),
            name != "what does not fit",
            "{name}: {error}"
        );
    }
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn an_error_has_a_caret_and_the_picture_stays() {
    let mut browser = Browser::start("error");
    browser.open(&page(""), WIDE);
    enter(&mut browser, "(6,2):(8,2) o 4:4");
    let error = browser.text("document.getElementById('error').innerText");
    assert!(
        error.contains("1 | (6,2):(8,2) o 4:4\n  | ^^^^^^^^^^^^^^^^^"),
        "{error}"
    );
    assert_eq!(browser.value(CELLS), 18);
    let told = browser.text("document.getElementById('text').getAttribute('aria-invalid')");
    assert_eq!(told, "true");
    let steps = browser.text("document.getElementById('steps').innerText");
    assert!(steps.contains("valid would be"), "{steps}");
    browser.shoot("error.png");
    enter(&mut browser, "(6,2)");
    assert_eq!(
        browser.value("document.getElementById('error').hidden"),
        true
    );
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn a_page_that_loads_says_so() {
    let mut browser = Browser::start("loading");
    browser.open(&page(""), WIDE);
    let loading = "getComputedStyle(document.getElementById('loading')).display";
    assert_eq!(browser.text(loading), "none");
    browser.before_the_page("WebAssembly.compile = () => new Promise(() => {})");
    browser.load(&page(""), WIDE);
    browser.until("document.readyState === 'complete'");
    assert_eq!(browser.text(loading), "block");
    // a module that cannot be loaded is an error in place of it
    browser.before_the_page("WebAssembly.compile = () => Promise.reject(Error('not here'))");
    browser.load(&page(""), WIDE);
    browser.until("document.getElementById('error')?.textContent.includes('not here')");
    assert_eq!(browser.text(loading), "none");
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn no_heading_stands_above_nothing() {
    let mut browser = Browser::start("headings");
    let headings = "[...document.querySelectorAll('h2')].filter((e) => e.offsetParent)
        .map((e) => e.textContent).join(' ')";
    for (fragment, shown) in [
        ("#text=4:1", "Picture Values"),
        ("#text=size(4:1)", "Values Steps"),
        ("#text=(6,2):(8,2) o 4:4", "Steps"),
        ("#text=((", ""),
    ] {
        browser.open(&page(fragment), WIDE);
        assert_eq!(browser.text(headings), shown, "{fragment}");
    }
    // what is drawn stays while the text is being changed
    enter(&mut browser, "4:1");
    enter(&mut browser, "4:");
    assert_eq!(browser.text(headings), "Picture Values");
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn a_link_brings_back_what_was_typed_and_chosen() {
    let mut browser = Browser::start("link");
    browser.open(&page(""), WIDE);
    let text = "A = (4,8):(8,1) # 100% & more\nA o 4:1";
    enter(&mut browser, text);
    browser.value("document.getElementById('color').value = 'bank'");
    browser.value("document.getElementById('bits').value = '16'");
    browser.value("document.getElementById('bits').dispatchEvent(new Event('input'))");
    let before = browser.text("document.getElementById('picture').innerHTML");
    let link = browser.text("location.href");

    let mut other = Browser::start("linked");
    other.open(&link, WIDE);
    assert_eq!(other.text("document.getElementById('text').value"), text);
    assert_eq!(other.text("document.getElementById('bits').value"), "16");
    assert_eq!(
        other.text("document.getElementById('picture').innerHTML"),
        before
    );
    other.value("location.hash = '#text=3:7'");
    other.until("document.querySelector('.value').textContent === '3:7'");
    // a link that somebody changed by hand does no harm
    other.open(
        &page("#text=%3Cimg%20src%3Dx%20onerror%3Dwindow.bad%3D1%3E&color=red&bits=x&more"),
        WIDE,
    );
    assert_eq!(other.text("document.getElementById('color').value"), "auto");
    assert_eq!(
        other.value("window.bad === undefined && document.images.length === 0"),
        true
    );
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn a_phone_shows_all_without_scrolling_sideways() {
    let mut browser = Browser::start("phone");
    for fragment in [
        "",
        "#text=zipped_divide((512,256),(128,64))",
        "#text=(6,2):(8,2)o4:4",
        "#text=((((((",
    ] {
        browser.open(&page(fragment), PHONE);
        assert_eq!(browser.value(OVERFLOW), 0, "{fragment}");
        let small = "[...document.querySelectorAll('button, select, input, textarea, p, code, label')]
            .filter((e) => e.offsetParent && parseFloat(getComputedStyle(e).fontSize) < 13).map((e) => e.outerHTML)";
        assert_eq!(
            browser.value(small).as_array().map(Vec::len),
            Some(0),
            "{fragment}"
        );
    }
    browser.open(&page(""), PHONE);
    browser.shoot("phone.png");
    browser.open(&page("#text=(6,2):(8,2) o 4:4"), PHONE);
    browser.shoot("phone-error.png");
    let narrow = "[...document.querySelectorAll('button, select, textarea')]
        .filter((e) => e.offsetParent && e.getBoundingClientRect().height < 32).map((e) => e.id)";
    assert_eq!(browser.value(narrow).as_array().map(Vec::len), Some(0));
}

/// The contrast of the text of an element with the page.
const CONTRAST: &str = "(() => {
    const light = (c) => c.match(/[0-9.]+/g).slice(0, 3).map((p) => p / 255)
        .map((p) => p <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4)
        .reduce((sum, p, i) => sum + p * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (e) => { const c = getComputedStyle(e).backgroundColor;
        return c === 'rgba(0, 0, 0, 0)' && e.parentElement ? ground(e.parentElement) : c; };
    return Math.min(...[...document.querySelectorAll('h1, h2, p, label, button, select, input, textarea, code, output, .value')]
        .filter((e) => e.offsetParent).map((e) => { const a = light(getComputedStyle(e).color), b = light(ground(e));
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }));
})()";

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn the_page_is_dark_where_the_system_or_the_user_wants_it() {
    let mut browser = Browser::start("dark");
    let ground = "getComputedStyle(document.body).backgroundColor";
    for is_dark in [false, true] {
        browser.prefer_dark(is_dark);
        browser.open(&page(""), WIDE);
        let light = "rgb(255, 255, 255)";
        assert_eq!(browser.text(ground) == light, !is_dark);
        let paper = "document.querySelector('#picture svg > rect').getAttribute('fill')";
        assert_eq!(browser.text(paper) == "#ffffff", !is_dark);
        let contrast = browser.value(CONTRAST).as_f64().expect("a number");
        assert!(contrast > 4.5, "dark: {is_dark}, contrast {contrast}");
        if is_dark {
            browser.shoot("dark.png");
        }
        let button = "document.getElementById('theme').textContent";
        assert_eq!(browser.text(button) == "light", is_dark);
        browser.value("document.getElementById('theme').click()");
        assert_eq!(browser.text(button) == "light", !is_dark);
        assert_eq!(browser.text(ground) == light, is_dark);
        assert_eq!(browser.text(paper) == "#ffffff", is_dark);
        browser.value("document.getElementById('theme').click()");
        browser.value("localStorage.clear()");
    }
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn the_keyboard_reaches_all() {
    let mut browser = Browser::start("keyboard");
    browser.open(&page("#text=(2,3)"), WIDE);
    let here = "document.activeElement.id || document.activeElement.textContent";
    let mut reached = Vec::new();
    for _ in 0..40 {
        reached.push(browser.text(here));
        if reached.last().is_some_and(|last| last == "copy") {
            break;
        }
        browser.press("Tab", 9, 0);
    }
    for control in [
        "text", "examples", "color", "bits", "tiler", "tile", "alone", "copy", "larger", "save",
        "share", "picture",
    ] {
        assert!(
            reached.iter().any(|each| each == control),
            "{control} is not in {reached:?}"
        );
    }
    // Shift and Tab lead back to the picture
    browser.press("Tab", 9, 8);
    assert_eq!(browser.text(here), "picture");
    let told = "document.getElementById('cell').textContent";
    for (key, code, cell) in [
        ("ArrowRight", 39, "(0,0) = 0 → 0"),
        ("ArrowRight", 39, "(0,1) = 2 → 2"),
        ("ArrowDown", 40, "(1,1) = 3 → 3"),
        ("ArrowLeft", 37, "(1,0) = 1 → 1"),
        ("ArrowUp", 38, "(0,0) = 0 → 0"),
        ("ArrowUp", 38, "(0,0) = 0 → 0"),
    ] {
        browser.press(key, code, 0);
        assert_eq!(browser.text(told), cell, "after {key}");
    }
    browser.press("Escape", 27, 0);
    assert!(browser.text(told).starts_with("Point at a cell"));
    let nameless = "[...document.querySelectorAll('button, select, input, textarea, [tabindex]')]
        .filter((e) => !(e.labels?.length || e.ariaLabel || e.textContent.trim())).map((e) => e.outerHTML)";
    assert_eq!(browser.value(nameless).as_array().map(Vec::len), Some(0));
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn a_cell_lights_those_that_belong_with_it() {
    let mut browser = Browser::start("cells");
    browser.open(&page("#text=((4,8),2):((16,1),8)&tile=(8,8)"), WIDE);
    let point = "(() => { const g = document.querySelectorAll('#picture svg g')[0];
        g.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })); })()";
    browser.value(point);
    let lit = "document.querySelectorAll('#picture g.same, #picture g.this').length";
    // each thread holds two cells
    assert_eq!(browser.value(lit), 2);
    let told = browser.text("document.getElementById('cell').textContent");
    assert!(told.ends_with("T0V0"), "{told}");
    browser.value("document.getElementById('picture').dispatchEvent(new MouseEvent('mouseleave'))");
    assert_eq!(browser.value(lit), 0);
}

#[test]
#[ignore = "needs the built page and a browser: .ci/play"]
fn the_page_asks_for_nothing_else() {
    let mut browser = Browser::start("alone");
    browser.open(&page(""), WIDE);
    let others = "performance.getEntriesByType('resource').filter((e) => !e.name.startsWith('data:')).length";
    assert_eq!(browser.value(others), 0);
    let file = env::var("CUTE_PLAY_PAGE").expect("CUTE_PLAY_PAGE names the page");
    let bytes = std::fs::metadata(file).expect("the page exists").len();
    println!("the page has {bytes} bytes");
    assert!(bytes < 1_000_000, "{bytes} bytes");
}
