// Picture files of the command line.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goalPictures } from '@harness/bridge/cli/run/goal-pictures.ts'
import { expect, it } from 'vitest'

const cwd = mkdtempSync(join(tmpdir(), 'goal-pictures-'))
const CALLER = { cwd, env: {}, platform: 'linux', now: new Date() } as const
const named = (...names: string[]) => names.map((name) => ({ name, data: '' }))

it('pictures are read by what they are, and named by their file', async () => {
  writeFileSync(join(cwd, 'a.bin'), Buffer.from('ffd8ffe000104a464946', 'hex'))
  expect(await goalPictures(named('a.bin'), CALLER)).toEqual({
    pictures: [{ name: 'a.bin', data: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' }],
  })
  expect(await goalPictures(undefined, CALLER)).toEqual({})
})

it.each([
  ['notes.png', 'is no PNG, JPEG, WebP or GIF', 'only text'],
  ['missing.png', '--goal-picture: cannot use missing.png', undefined],
])('the file %s is refused by name', async (name, why, content) => {
  if (content !== undefined) writeFileSync(join(cwd, name), content)
  await expect(goalPictures(named(name), CALLER)).rejects.toThrow(why)
})

it('more pictures than a request can carry are refused', async () => {
  writeFileSync(join(cwd, 'b.gif'), 'GIF89a')
  const five = named('b.gif', 'b.gif', 'b.gif', 'b.gif', 'b.gif')
  await expect(goalPictures(five, CALLER)).rejects.toThrow('the most are 4')
})
