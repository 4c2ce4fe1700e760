// Processes of this machine as a list, to find those of a part of Harness and to end them.
import { spawnSync } from 'node:child_process'

export interface Listed {
  readonly pid: number
  readonly parent: number
  /** Its memory, in kB. */
  readonly memory: number
  readonly command: string
}

/** Running processes, without zombies. */
export function listed(): readonly Listed[] {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,stat=,rss=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', memory, command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return state === '' || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), memory: Number(memory), command }]
  })
}

/** All descendants of a process. */
export function startedBy(root: number, all: readonly Listed[] = listed()): readonly Listed[] {
  return all
    .filter(({ parent }) => parent === root)
    .flatMap((one) => [one, ...startedBy(one.pid, all)])
}

/** False: it ended by itself just before. */
export function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
