import { readdir, readFile } from 'node:fs/promises'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
  /** The most it ever held, in bytes (proc(5), VmHWM). */
  readonly peak: number
}

async function processes(): Promise<readonly Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = names.map(async (name): Promise<Process | undefined> => {
    try {
      const status = await readFile(`/proc/${name}/status`, 'utf8')
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8')
      const number = (field: string) =>
        Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return { pid: Number(name), parent: number('PPid'), command, peak: number('VmHWM') * 1_024 }
    } catch {
      return undefined // it ended meanwhile
    }
  })
  return (await Promise.all(read)).filter((each) => each !== undefined)
}

async function pagesBelow(pid: number, isPage: RegExp): Promise<readonly Process[]> {
  const all = await processes()
  const below = new Set([pid])
  for (let grew = true; grew; ) {
    const found = all.filter((each) => below.has(each.parent) && !below.has(each.pid))
    for (const each of found) below.add(each.pid)
    grew = found.length > 0
  }
  return all.filter((each) => below.has(each.pid) && isPage.test(each.command))
}

/**
 * Watches the processes that `pid` will start from now on: answers the peak of the largest that
 * shows pages.
 */
export async function watchMemory(pid: number, isPage: RegExp): Promise<() => Promise<number>> {
  const before = new Set((await pagesBelow(pid, isPage)).map((each) => each.pid))
  return async () => {
    const fresh = (await pagesBelow(pid, isPage)).filter((each) => !before.has(each.pid))
    return Math.max(0, ...fresh.map(({ peak }) => peak))
  }
}
