import { useNavigate, useParams, useSearchParams } from '@solidjs/router'
import { createEffect, Show } from 'solid-js'
import { AuditForm } from '../parts/audit/audit-form.tsx'
import { AuditList } from '../parts/audit/audit-list.tsx'
import { AuditResult } from '../parts/audit/audit-result.tsx'
import { FindingsTabs } from '../parts/findings/findings-tabs.tsx'
import { Header } from '../parts/shell/header.tsx'
import { createAuditForm, createAudits, type Given } from '../state/audits/create-audits.ts'
import { usePage } from '../state/shell/page.ts'
import './audits.css'

/** Accessibility audits: one that is under way or done, or the form for a new one. */
export function AuditsScreen() {
  const params = useParams()
  return (
    <Show when={params['id']} keyed fallback={<Overview />}>
      {(id) => <AuditResult id={id} />}
    </Show>
  )
}

function Overview() {
  const page = usePage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = createAuditForm(page, givenBy(query))
  const audits = createAudits(page)
  const start = async () => {
    const id = await form.start()
    if (id !== undefined) navigate(`/audits/${id}`)
  }
  createEffect(() => {
    document.title = 'Accessibility'
  })
  return (
    <>
      <Header title="Accessibility" back="/">
        <FindingsTabs current="audits" />
      </Header>
      <main id="main" tabindex={-1} class="audits scrolls">
        <AuditForm form={form} onStart={() => void start()} />
        <AuditList audits={audits} />
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
