// The only file of the bridge that starts programs: argument lists, never a shell.
import { execFile, spawn } from 'node:child_process'

function viewer(url: string): readonly [string, readonly string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]]
    case 'win32':
      return ['rundll32', ['url.dll,FileProtocolHandler', url]]
    default:
      return ['xdg-open', [url]]
  }
}

/** Shows an address in the person's browser. A machine without one is no error: the address is printed too. */
export function showInBrowser(url: string): void {
  const [program, args] = viewer(url)
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

/** What a program writes to its standard output; undefined when it fails, is missing, or takes longer than `limitMs`. */
export function outputOf(
  program: string,
  args: readonly string[],
  limitMs: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: limitMs, killSignal: 'SIGKILL' }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}

/** The parent of a process; undefined where nobody tells. */
export async function parentOf(pid: number): Promise<number | undefined> {
  const text = await outputOf('ps', ['-o', 'ppid=', '-p', String(pid)], 2_000)
  const parent = Number(text?.trim() || Number.NaN)
  return Number.isInteger(parent) && parent > 1 ? parent : undefined
}
