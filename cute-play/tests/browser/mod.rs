//! A headless chromium, driven through pipes by its DevTools protocol: messages in JSON, each with a
//! zero byte behind it.

use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process};

/// A browser with one page.
pub struct Browser {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    profile: PathBuf,
    session: String,
    number: u64,
}

/// How long the browser may take for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

impl Browser {
    /// Starts the browser that the environment variable `CUTE_BROWSER` names.
    pub fn start(name: &str) -> Self {
        let program = env::var("CUTE_BROWSER").expect("CUTE_BROWSER names the browser");
        let profile = env::temp_dir().join(format!("cute-play-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&profile);
        // the browser reads requests from file 3 and writes answers to file 4
        let mut process = Command::new("sh")
            .arg("-c")
            .arg("exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1")
            .arg(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
            ])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync"])
            .args(["--remote-debugging-pipe", "about:blank"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts the browser");
        let requests = process.stdin.take().expect("it is a pipe");
        let answers = BufReader::new(process.stdout.take().expect("it is a pipe"));
        let mut browser = Self {
            process,
            requests,
            answers,
            profile,
            session: String::new(),
            number: 0,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = target["targetId"].clone();
        let attached = json!({ "targetId": target, "flatten": true });
        let attached = browser.call("Target.attachToTarget", attached);
        browser.session = attached["sessionId"].as_str().expect("a text").to_owned();
        browser.call("Page.enable", json!({}));
        browser
    }

    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, parameters: Json) -> Json {
        self.number += 1;
        let number = self.number;
        let mut request = json!({ "id": number, "method": method, "params": parameters });
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        let mut bytes = request.to_string().into_bytes();
        bytes.push(0);
        self.requests.write_all(&bytes).expect("the browser reads");
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let mut message = Vec::new();
            let read = self.answers.read_until(0, &mut message);
            assert!(
                read.expect("the browser writes") > 0,
                "the browser has ended"
            );
            message.pop();
            let answer: Json = serde_json::from_slice(&message).expect("messages are JSON");
            // messages without this number tell of events
            if answer["id"] == number {
                assert!(answer.get("error").is_none(), "{method}: {answer:#}");
                return answer["result"].clone();
            }
        }
        panic!("{method} is not answered");
    }

    /// Opens an address, in a window of this width and height, and waits for the first answer.
    pub fn open(&mut self, address: &str, size: (u32, u32)) {
        self.load(address, size);
        self.until("document.body?.dataset.first !== undefined");
    }

    /// Runs a program before those of each page that is opened from now on.
    pub fn before_the_page(&mut self, program: &str) {
        let script = json!({ "source": program });
        self.call("Page.addScriptToEvaluateOnNewDocument", script);
    }

    /// Opens an address, in a window of this width and height, and waits for nothing.
    pub fn load(&mut self, address: &str, (width, height): (u32, u32)) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.call("Emulation.setDeviceMetricsOverride", size);
        // without this the page stays if only the fragment differs
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": address }));
    }

    /// The value of an expression in JavaScript.
    pub fn value(&mut self, expression: &str) -> Json {
        let call = json!({
            "expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true,
        });
        let answer = self.call("Runtime.evaluate", call);
        assert!(
            answer.get("exceptionDetails").is_none(),
            "{expression}: {answer:#}"
        );
        answer["result"]["value"].clone()
    }

    /// The text of an expression in JavaScript.
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.value(expression);
        let text = value.as_str();
        text.unwrap_or_else(|| panic!("{expression} is {value}"))
            .to_owned()
    }

    /// Waits until an expression is true.
    pub fn until(&mut self, expression: &str) {
        let start = Instant::now();
        while self.value(expression) != json!(true) {
            assert!(start.elapsed() < PATIENCE, "never: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses and releases a key, with modifiers as the protocol counts them: 8 is Shift.
    pub fn press(&mut self, key: &str, code: u32, modifiers: u32) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code,
                "modifiers": modifiers,
            });
            if key == "Enter" {
                event["text"] = json!("\r");
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a text where the focus is.
    pub fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Whether the system prefers dark pages.
    pub fn prefer_dark(&mut self, is_dark: bool) {
        let value = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
    }

    /// Writes what is seen into a PNG file, if the environment variable `CUTE_PLAY_SHOTS` names a
    /// folder for such files.
    pub fn shoot(&mut self, name: &str) {
        let Some(folder) = env::var_os("CUTE_PLAY_SHOTS") else {
            return;
        };
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let shot = shot["data"].as_str().expect("a text");
        fs::write(Path::new(&folder).join(name), decoded(shot)).expect("the folder exists");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// The bytes of a text in base64.
fn decoded(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().take_while(|&digit| digit != b'=') {
        let value = DIGITS.iter().position(|&other| other == digit);
        bits = bits << 6 | u32::try_from(value.expect("a digit")).expect("below 64");
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xff) as u8);
        }
    }
    bytes
}
