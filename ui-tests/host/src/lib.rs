//! What the compiler says where instructions are executed on the CPU: programs in `programs` and `built`, with their messages. They
//! have a package of their own, since names that the features of this one bring are written out in the messages of others.
