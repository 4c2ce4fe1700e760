// Sensors for the effects of a press or a choice on people without sight or without a mouse, listed
// in `sensor-specs.ts`.

export const INTERACTION = [
  {
    name: 'unannounced_message',
    label: 'Message that is not read out',
    unit: 'messages',
    confirms: [],
    cost: 'effort',
  },
  {
    name: 'focus_lost',
    label: 'Focus lost',
    unit: 'windows',
    confirms: [],
    cost: 'effort',
  },
  {
    name: 'stale_expanded',
    label: 'Open, and says that it is closed',
    unit: 'controls',
    confirms: [],
    cost: 'effort',
  },
  {
    name: 'select_navigates',
    label: 'Choice that leads away',
    unit: 'choices',
    confirms: ['unexpected_state'],
    cost: 'effort',
  },
  {
    name: 'down_press',
    label: 'Acts before the press ends',
    unit: 'controls',
    confirms: ['unexpected_state'],
    cost: 'effort',
  },
  {
    name: 'asked_again',
    label: 'Same data asked again',
    unit: 'fields',
    confirms: [],
    cost: 'effort',
  },
] as const
