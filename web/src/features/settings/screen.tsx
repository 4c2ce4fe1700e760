import { useNavigate, useParams } from '@solidjs/router'
import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { HealthSection } from './health-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LocalModeSection } from './local-mode-section.tsx'
import { LogsSection } from './logs-section.tsx'
import { ModelsSection } from './models-section.tsx'
import { SECTIONS, sectionsWith } from './sections.ts'
import { StorageSection } from './storage-section.tsx'
import './settings.css'

/** Wide windows show the first section next to the list, phones only the list. */
export function SettingsScreen() {
  const params = useParams()
  const named = () => SECTIONS.find(([section]) => section === params['section'])
  const shown = () => named()?.[0] ?? 'models'
  createTitle(() => (named() ? `${named()?.[1]}, Settings` : 'Settings'))
  return (
    <>
      <Show when={named()} keyed fallback={<Header title="Settings" back="/" />}>
        {([, word]) => <Header title={`Settings, ${word.toLowerCase()}`} back="/settings" />}
      </Show>
      <main
        id="main"
        tabindex={-1}
        class="settings grid grid-cols-[240px_minmax(0,1fr)] bg-surface max-sm:block max-sm:overflow-auto"
        data-section={params['section'] ?? ''}
      >
        <nav
          class="settings-list grid content-start p-12 bg-canvas rule-r max-sm:bare max-sm:px-margin max-sm:py-0"
          aria-label="Settings"
        >
          <SectionList shown={shown()} />
        </nav>
        <div class="settings-page scrolls p-[24px_var(--margin)_56px]">
          <Section name={shown()} />
        </div>
      </main>
    </>
  )
}

/** List of the sections that match the search. */
function SectionList(props: { shown: string }) {
  const navigate = useNavigate()
  const [words, setWords] = createSignal('')
  const shownSections = () => sectionsWith(words())
  return (
    <>
      <input
        type="search"
        class="settings-find min-h-field"
        data-filter
        aria-label="Find a setting"
        placeholder="Find a setting"
        value={words()}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = shownSections()
          if (event.key === 'Enter' && first) navigate(`/settings/${first[0]}`)
        }}
      />
      <Show when={shownSections().length === 0}>
        <p class="quiet-text px-12 py-8" role="status">
          No setting is called that.
        </p>
      </Show>
      <For each={shownSections()}>
        {([section, word]) => (
          <a
            class="row px-12 min-h-row rounded-6 no-underline hover:bg-hover"
            href={`/settings/${section}`}
            aria-current={props.shown === section ? 'page' : undefined}
          >
            {word}
          </a>
        )}
      </For>
    </>
  )
}

function Section(props: { name: string }) {
  return (
    <Switch fallback={<ModelsSection />}>
      <Match when={props.name === 'defaults'}>
        <DefaultsSection />
      </Match>
      <Match when={props.name === 'health'}>
        <HealthSection />
      </Match>
      <Match when={props.name === 'keys'}>
        <KeysSection />
      </Match>
      <Match when={props.name === 'local-mode'}>
        <LocalModeSection />
      </Match>
      <Match when={props.name === 'appearance'}>
        <AppearanceSection />
      </Match>
      <Match when={props.name === 'storage'}>
        <StorageSection />
      </Match>
      <Match when={props.name === 'logs'}>
        <LogsSection />
      </Match>
    </Switch>
  )
}
