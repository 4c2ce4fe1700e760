import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lineOf, Row } from '@harness/shared/log/rows.ts'
import { HOSTILE } from '../shared/files/report/tour-run.ts'

export const SCRIPTS = [
  '</script><script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '"><svg onload="window.ran = 1">',
  'javascript:window.ran=1',
  'w'.repeat(500),
  HOSTILE.join(' '),
]

/**
 * Copies a run into a new folder, with one text everywhere that a page, a model or a person can
 * write.
 */
export async function hostileRun(run: string, text: string, folder: string): Promise<string> {
  await mkdir(folder)
  const lines = (await readFile(join(run, 'events.jsonl'), 'utf8')).trim().split('\n')
  const spoken = new Set([
    'goal',
    'persona',
    'personaName',
    'title',
    'label',
    'observation',
    'intent',
    'detail',
    'summary',
    'actionName',
    'text',
    'name',
    'model',
    'reason',
  ])
  const changed = lines.map((line) => {
    const row = JSON.parse(line, (key, value) =>
      spoken.has(key) && typeof value === 'string' ? text : value,
    )
    return lineOf(Row.parse(row))
  })
  await writeFile(join(folder, 'events.jsonl'), changed.join(''))
  return folder
}
