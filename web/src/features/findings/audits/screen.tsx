import { useNavigate, useSearchParams } from '@solidjs/router'
import { createTitle } from '../../../kit/page/create-title.ts'
import { Header } from '../../../kit/page/header.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { FindingsTabs } from '../findings-tabs.tsx'
import { AuditForm } from './audit-form.tsx'
import { createAuditForm, type Given } from './create-audit-form.ts'
import '../findings.css'

export function AuditsScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = createAuditForm(usePage(), givenBy(query))
  const start = async () => {
    const runId = await form.start()
    if (runId !== undefined) navigate(`/runs/${runId}`)
  }
  createTitle(() => 'Accessibility')
  return (
    <>
      <Header title="Accessibility" back="/">
        <FindingsTabs current="audits" />
      </Header>
      <main id="main" tabindex={-1} class="audits scrolls p-[24px_var(--margin)_56px] bg-surface">
        <AuditForm form={form} onStart={() => void start()} />
      </main>
    </>
  )
}

type Query = Readonly<Record<string, string | string[] | undefined>>

function givenBy(query: Query): Given {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value : undefined
  }
  const size = { width: Number(text('width')), height: Number(text('height')) }
  const isSize = Number.isInteger(size.width) && Number.isInteger(size.height)
  return {
    url: text('url'),
    application: text('application'),
    run: text('run'),
    size: isSize && size.width > 0 && size.height > 0 ? size : undefined,
  }
}
