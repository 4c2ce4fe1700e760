// Every report of two runs, whole, beside the text that was read and kept. After a change that is
// meant, `npx vitest run --root tests shared/files/report/whole -u` writes the new text: read the difference.

import { playwrightOf } from '@harness/shared/files/report/as-test/playwright.ts'
import { scriptOf } from '@harness/shared/files/report/as-test/script.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { issueOf } from '@harness/shared/files/report/issue.ts'
import { staticHtml } from '@harness/shared/files/report/static-text.ts'
import { describe, expect, test } from 'vitest'
import { EVENTFUL_SCENE, eventfulRun } from './eventful-run.ts'
import { recordedTour, reportFor } from './tour-run.ts'

const kept = (name: string) => `../../../fixtures/reports/${name}`

describe.each(['tour', 'eventful'] as const)('the %s run', (name) => {
  const stateOf = async () => (name === 'tour' ? (await recordedTour()).state : eventfulRun())

  test.each([
    ['markdown', 'md'],
    ['junit', 'xml'],
    ['sarif', 'sarif'],
    ['csv', 'csv'],
  ] as const)(
    `the report of the ${name} run reads in %s as its kept text`,
    async (format, ending) => {
      const text = reportText([reportFor(await stateOf())], format)
      await expect(text).toMatchFileSnapshot(kept(`${name}.${ending}`))
    },
  )

  test(`the issues of the ${name} run read as their kept text, one for each finding`, async () => {
    const report = reportFor(await stateOf())
    const issues = report.findings.map((finding) => issueOf(finding, report))
    const text = issues.map(({ title, body }) => `=== ${title}\n\n${body}`).join('\n')
    await expect(text).toMatchFileSnapshot(kept(`${name}-issues.md`))
  })

  test(`the report of the ${name} run reads without JavaScript as its kept text`, async () => {
    const text = staticHtml([reportFor(await stateOf())])
    await expect(text).toMatchFileSnapshot(kept(`${name}-static.html`))
  })

  test(`the ${name} run becomes a Playwright test that is its kept text`, async () => {
    const sceneOf = name === 'tour' ? (await recordedTour()).sceneOf : () => EVENTFUL_SCENE
    await expect(playwrightOf(await stateOf(), sceneOf)).toMatchFileSnapshot(
      kept(`${name}.spec.txt`),
    )
  })

  test(`the ${name} run becomes a script that is its kept text`, async () => {
    await expect(scriptOf(await stateOf())).toMatchFileSnapshot(kept(`${name}.jsonl`))
  })
})
