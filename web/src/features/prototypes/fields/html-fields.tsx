import type { HtmlPrototype } from '@harness/shared/device/prototype/prototype.ts'
import { createMemo } from 'solid-js'
import { Field } from '../../../kit/controls/field.tsx'
import { Options } from '../../../kit/controls/options.tsx'
import type { HtmlPrototypeState } from '../create-html-prototype.ts'
import { PrototypeActs } from './prototype-acts.tsx'
import { SizeFields } from './size-fields.tsx'

interface HtmlFieldsProps {
  readonly prototype: HtmlPrototypeState
  readonly document: HtmlPrototype
}

/** Fields for the whole prototype: name, first page, screen, and its file. */
export function HtmlFields(props: HtmlFieldsProps) {
  const put = (patch: Partial<HtmlPrototype>) => void props.prototype.change(patch)
  const pages = createMemo(() =>
    props.prototype.files().flatMap(({ path }) => (/\.html?$/i.test(path) ? [path] : [])),
  )
  return (
    <section class="panel-part" aria-label="Prototype">
      <h2>Prototype</h2>
      <Field id="prototype-entry" label="Start page">
        <select
          id="prototype-entry"
          onChange={(event) => put({ entry: event.currentTarget.value })}
        >
          <Options of={pages().map((path) => [path, path])} chosen={props.document.entry} />
        </select>
      </Field>
      <SizeFields
        value={props.document}
        scaleWords="Scale, pixels per point"
        put={(_, patch) => put(patch)}
      />
      <PrototypeActs id={props.prototype.id} name={props.document.name} />
    </section>
  )
}
