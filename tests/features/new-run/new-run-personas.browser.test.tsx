import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'

const persona = (name: string, platforms: ('web' | 'android')[]) => ({
  ...{ id: name, name, blurb: '', text: 'You read every word.', builtIn: false, platforms },
  lastUsedAt: '2026-11-28T08:00:00.000Z',
})

it('a device of an Appium server has the personas of what its capabilities name', async () => {
  const [db] = freshTabs()
  await db.personas.bulkAdd([persona('Surfer', ['web']), persona('Collector', ['android'])])
  const capabilities = JSON.stringify({ platformName: 'Android', 'appium:app': 'shop.apk' })
  const appium = { url: 'http://127.0.0.1:4723', capabilities, signIns: false }
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, device: 'appium', appium })
  openApp('/new', db)
  const field = page.getByLabelText('Persona', { exact: true })
  await expect.element(field).toHaveTextContent('Collector')
  await expect.element(field).not.toHaveTextContent('Surfer')
})
