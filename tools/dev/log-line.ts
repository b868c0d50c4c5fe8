/** A structured log line as a person reads it: time, process, level, message; what is no log line stays as it is. */
export function readable(name: string, line: string): string {
  try {
    const { time, level, msg, service: _, name: __, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
    return `${String(time).slice(11, 19)} ${name.padEnd(7)} ${String(level).padEnd(5)} ${String(msg)}${details}`;
  } catch {
    return `         ${name.padEnd(7)}       ${line}`;
  }
}
