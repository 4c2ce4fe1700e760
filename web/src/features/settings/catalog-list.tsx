import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { countOf } from '../../kit/words/number.ts'
import { abilityText, priceText, today } from '../../kit/words/price.ts'
import type { Catalog } from './create-catalog.ts'
import { ModelForm } from './model-form.tsx'
import './settings.css'

/** Known cloud models with capabilities and dated prices, and the user's changes to them. */
export function CatalogList(props: { catalog: Catalog }) {
  const of = (provider: CloudProvider) =>
    props.catalog.entries().filter((entry) => entry.provider === provider)
  return (
    <div class="catalog grid gap-12">
      <h3>Cloud models</h3>
      <p class="quiet-text">Prices as published by the providers; your bill may differ.</p>
      <For each={CloudProvider.options}>
        {(provider) => (
          <details>
            <summary>
              {CLOUD[provider].name}, {countOf(of(provider).length, 'model')}
            </summary>
            <ul>
              <For each={of(provider)}>
                {(entry) => <Entry entry={entry} catalog={props.catalog} />}
              </For>
            </ul>
          </details>
        )}
      </For>
      <ModelForm catalog={props.catalog} />
    </div>
  )
}

function Entry(props: { entry: CatalogEntry; catalog: Catalog }) {
  const isChanged = () => props.catalog.isChanged(props.entry)
  const ends = () => (props.entry.endsOn === undefined ? '' : ` Ends on ${props.entry.endsOn}.`)
  return (
    <li class="row-wrap justify-between gap-[8px_16px] py-8 rule-b">
      <div>
        <p>
          <b>{props.entry.name}</b> <span class="quiet-text">{props.entry.id}</span>
        </p>
        <p class="quiet-text">
          {abilityText(props.entry)}. About {priceText(props.entry, today())}.{ends()}
        </p>
      </div>
      <Show when={isChanged()}>
        <Button
          label={`Reset your changes to ${props.entry.id}`}
          press={() => props.catalog.revert(props.entry)}
        >
          Reset
        </Button>
      </Show>
    </li>
  )
}
