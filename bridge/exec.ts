// The only file of the bridge that starts programs: argument lists, never a shell.
import { spawn } from 'node:child_process'

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
