import { byId, h } from './dom.js'

const reply = await fetch('/planted.json')
const items = await reply.json()
byId('planted').append(
  ...items.map(({ id, kind, path, selector, what, expect }) =>
    h(
      'li',
      { id },
      h('strong', {}, kind),
      h('p', {}, what),
      h('p', {}, h('code', {}, path), ' ', h('code', {}, selector)),
      h(
        'p',
        {},
        Object.entries(expect)
          .map(([by, name]) => `${by}: ${name}`)
          .join(', '),
      ),
    ),
  ),
)
