// A line of TOML in parts, to be shown in colours. The server says what it means; this is for the eye.

export type Part = [kind: "comment" | "head" | "key" | "string" | "word" | "plain", text: string];

export function coloured(line: string): Part[] {
  const parts: Part[] = [];
  const head = /^\s*\[\[?[^\]"']*\]\]?/.exec(line);
  let rest = line;
  if (head && !/^\s*\[\s*(-?\d|$)/.test(line)) {
    parts.push(["head", head[0]]);
    rest = line.slice(head[0].length);
  } else {
    const key = /^(\s*)([\w.-]+)(\s*=)/.exec(line);
    if (key) {
      parts.push(["plain", key[1]!], ["key", key[2]!], ["plain", key[3]!]);
      rest = line.slice(key[0].length);
    }
  }
  for (const [text] of rest.matchAll(/#.*$|"(?:[^"\\]|\\.)*"?|'[^']*'?|\b(?:true|false)\b|[^#"'tf]+|[tf]/g)) {
    if (text.startsWith("#")) parts.push(["comment", text]);
    else if (text.startsWith('"') || text.startsWith("'")) parts.push(["string", text]);
    else if (text === "true" || text === "false") parts.push(["word", text]);
    else parts.push(["plain", text]);
  }
  return parts.filter(([, text]) => text !== "");
}
