import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIGHT_FLAGS } from '@harness/bridge/devices/web/life/flags.ts'
import { expect, it } from 'vitest'
import { chromium } from '../setup/browser.ts'

/** The features that a command line turns off: Chromium reads the last list. */
function turnedOff(args: readonly string[]): readonly string[] {
  const list = args.findLast((arg) => arg.startsWith('--disable-features='))
  return list?.slice(list.indexOf('=') + 1).split(',') ?? []
}

it('the browser under test turns off everything that Playwright turns off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harness-flags-'))
  try {
    // In place of a browser a program that writes down its arguments and ends.
    const program = join(folder, 'browser')
    const written = join(folder, 'args')
    await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${written}'\nexit 1\n`)
    await chmod(program, 0o755)
    await expect(chromium.launch({ executablePath: program })).rejects.toThrow()
    const byPlaywright = turnedOff((await readFile(written, 'utf8')).split('\n'))
    expect(byPlaywright.length).toBeGreaterThan(5)
    expect(turnedOff(LIGHT_FLAGS)).toEqual(expect.arrayContaining([...byPlaywright]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
