//! The page's types are those of the server, letter for letter.

use std::fs;
use std::path::Path;

#[test]
fn the_committed_typescript_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/proto.ts");
    let made = tercio_proto::typescript();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == made,
        "web/src/proto.ts is stale; write it with `UPDATE_GOLDEN=1 cargo test -p tercio-proto`"
    );
}
