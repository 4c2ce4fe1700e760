import { ChoiceGroup } from '../../kit/controls/choice-group.tsx'
import { usePage } from '../../kit/page/page.ts'
import type { Appearance } from '../../store/preferences.ts'

const THEMES = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const CONTRASTS = [
  ['system', 'System'],
  ['standard', 'Standard'],
  ['more', 'More'],
] as const
const DENSITIES = [
  ['compact', 'Compact'],
  ['regular', 'Regular'],
  ['roomy', 'Roomy'],
] as const
const KEYS = [
  ['on', 'On'],
  ['off', 'Off'],
] as const

/** Touch needs larger targets, so the default is roomy there. */
function usualDensity(): 'regular' | 'roomy' {
  return matchMedia('(pointer: coarse)').matches ? 'roomy' : 'regular'
}

/** Removes a choice, so that the setting follows the system. */
function without<K extends keyof Appearance>(value: Appearance, key: K): Appearance {
  const { [key]: _, ...rest } = value
  return rest
}

/** Appearance and shortcuts. Each choice applies at once, in every tab. */
export function AppearanceSection() {
  const { appearance } = usePage()
  const value = () => appearance.value() ?? {}
  const set = (patch: Appearance) => appearance.change({ ...value(), ...patch })
  return (
    <section class="settings-section" aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <ChoiceGroup
        legend="Theme"
        choices={THEMES}
        value={value().theme ?? 'system'}
        onChoose={(theme) =>
          theme === 'system' ? appearance.change(without(value(), 'theme')) : set({ theme })
        }
      />
      <ChoiceGroup
        legend="Contrast"
        choices={CONTRASTS}
        value={value().contrast ?? 'system'}
        onChoose={(contrast) =>
          contrast === 'system'
            ? appearance.change(without(value(), 'contrast'))
            : set({ contrast })
        }
      />
      <ChoiceGroup
        legend="Density"
        hint="The height of rows and controls, and the size of the text in them."
        choices={DENSITIES}
        value={value().density ?? usualDensity()}
        onChoose={(density) => set({ density })}
      />
      <ChoiceGroup
        legend="Single-letter shortcuts"
        hint="Turn them off if you use speech input or press keys by accident. Other shortcuts stay."
        choices={KEYS}
        value={value().singleKeys === false ? 'off' : 'on'}
        onChoose={(keys) => set({ singleKeys: keys === 'on' })}
      />
    </section>
  )
}
