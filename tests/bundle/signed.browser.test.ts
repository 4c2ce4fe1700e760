import { exportReport } from '@harness/web/bundle/export-report.ts'
import { exportRun } from '@harness/web/bundle/export-run.ts'
import { importBundle, type Opened } from '@harness/web/bundle/import-bundle.ts'
import { signingKey } from '@harness/web/worker/credentials/signing-key.ts'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { freshTabs } from '../store/fresh-db.ts'
import { writeRun } from './sample-run.ts'

const NOW = '2026-11-23T05:00:00.000Z'

/** A database of its own, like another browser. */
const browser = () => freshTabs()[0]

async function open(blob: Blob, path = 'run.zip'): Promise<Opened | undefined> {
  const [opened] = await importBundle(browser(), [{ path, blob }])
  return opened
}

describe('a signed export', () => {
  const checkOf = (of: Opened | undefined) => (of?.kind === 'opened' ? of.check : undefined)

  it('a signed zip and a signed report name the same key, which stays in its browser', async () => {
    const here = browser()
    const runId = await writeRun(here)
    const { sign } = await signingKey(here)
    const zip = await exportRun(here, runId, 'harness', { now: NOW, sign })
    const viewer = '<title><!--title--></title><!--text--><!--parts-->'
    const again = (await signingKey(here)).sign
    const report = await exportReport(here, [runId], viewer, { now: NOW, sign: again })
    const first = checkOf(await open(zip))
    const second = await open(report, 'run.html')
    expect(first).toMatchObject({ kind: 'unchanged', signer: { holds: 'yes' } })
    expect(first?.text).toMatch(
      /^Unchanged since export\. Signed with the key (?:[0-9a-f]{4} ?){8}\./,
    )
    expect(checkOf(second)).toEqual(first)
    const other = await signingKey(browser())
    expect(other.publicKey).not.toBe((await signingKey(here)).publicKey)
  })

  it('two tabs that make the key of a browser at once have the same one', async () => {
    const [one, other] = freshTabs()
    const [first, second] = await Promise.all([signingKey(one), signingKey(other)])
    expect(second.publicKey).toBe(first.publicKey)
    expect((await signingKey(one)).publicKey).toBe(first.publicKey)
  })

  it('a file that was signed for another root is a changed one', async () => {
    const here = browser()
    const runId = await writeRun(here)
    const key = await signingKey(here)
    const sign = () => key.sign(strToU8('something else'))
    const zip = await exportRun(here, runId, 'harness', { now: NOW, sign })
    expect(checkOf(await open(zip))).toMatchObject({
      kind: 'changed',
      text: 'The signature does not fit: the file or its hashes were changed.',
    })
  })
})
