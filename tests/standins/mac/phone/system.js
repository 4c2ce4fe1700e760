// The system around the application: home screen, status bar, keyboard, and the questions that only the system asks.
;(() => {
  const home = document.querySelector('#home')
  const root = document.querySelector('#app')
  const keyboard = document.querySelector('#keyboard')
  const system = document.querySelector('#system')
  const stores = {}
  const apps = {}
  let front
  let pid = 4_000

  const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  const key = (row, { label, type, name = label }, press) => {
    const made = document.createElement('button')
    made.dataset.t = type
    made.dataset.label = label
    made.textContent = name
    if (label.length > 1) made.className = 'wide'
    made.onclick = press
    row.append(made)
  }
  const insert = (text) => document.execCommand('insertText', false, text)
  for (const letters of ROWS) {
    const row = keyboard.appendChild(document.createElement('div'))
    for (const letter of letters) key(row, { label: letter, type: 'Key' }, () => insert(letter))
  }
  const last = keyboard.appendChild(document.createElement('div'))
  key(last, { label: 'space', type: 'Key' }, () => insert(' '))
  key(last, { label: 'Return', type: 'Button', name: 'return' }, () =>
    document.activeElement?.blur(),
  )
  for (const kind of ['mousedown', 'pointerdown']) {
    keyboard.addEventListener(kind, (event) => event.preventDefault())
  }
  const follow = () => {
    keyboard.hidden = document.activeElement?.tagName !== 'INPUT'
  }
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', () => setTimeout(follow))

  const goHome = () => {
    document.activeElement?.blur()
    front = undefined
    root.hidden = true
    home.hidden = false
  }
  const bring = (bundleId) => {
    front = bundleId
    home.hidden = true
    root.hidden = false
  }
  const services = {
    crash() {
      terminate(front)
    },
    permission(title, answer) {
      const overlay = document.createElement('div')
      overlay.className = 'overlay'
      const box = overlay.appendChild(document.createElement('div'))
      box.className = 'alert'
      box.dataset.t = 'Alert'
      box.dataset.label = title
      const words = box.appendChild(document.createElement('h3'))
      words.dataset.t = 'StaticText'
      words.textContent = title
      for (const [name, allowed] of [
        ['Don’t Allow', false],
        ['Allow', true],
      ]) {
        const button = box.appendChild(document.createElement('button'))
        button.dataset.t = 'Button'
        button.textContent = name
        button.onclick = () => {
          overlay.remove()
          answer(allowed)
        }
      }
      system.append(overlay)
    },
  }
  const terminate = (bundleId) => {
    if (!apps[bundleId]?.pid) return false
    apps[bundleId].pid = undefined
    if (front === bundleId) goHome()
    root.replaceChildren()
    system.replaceChildren()
    return true
  }

  window.phone = {
    install(bundleId, name) {
      apps[bundleId] ??= { name }
      stores[bundleId] ??= {}
      home.replaceChildren()
      for (const [id, app] of Object.entries(apps)) {
        const icon = home.appendChild(document.createElement('button'))
        icon.className = 'icon'
        icon.dataset.t = 'Icon'
        icon.dataset.label = app.name
        icon.append(document.createElement('i'), app.name)
        icon.onclick = () => window.phone.launch(id, { args: [], env: {} })
      }
    },
    uninstall(bundleId) {
      terminate(bundleId)
      delete apps[bundleId]
      delete stores[bundleId]
      home.replaceChildren()
    },
    launch(bundleId, launched) {
      const app = apps[bundleId]
      if (!app.pid) {
        app.pid = ++pid
        app.page = window.makeApp(root, stores[bundleId], launched, services)
      }
      bring(bundleId)
      return app.pid
    },
    terminate,
    home: goHome,
    ask(title) {
      services.permission(title, () => undefined)
    },
    openUrl(url) {
      if (!front) bring(Object.keys(apps)[0])
      apps[front].page.open(url)
    },
    look({ appearance, content_size }) {
      document.body.classList.toggle('dark', appearance === 'dark')
      document.body.classList.toggle('large', content_size.startsWith('accessibility'))
    },
    active() {
      const app = apps[front]
      return app
        ? { pid: app.pid, bundleId: front, name: app.name }
        : { pid: 60, bundleId: 'com.apple.springboard', name: '' }
    },
    state(bundleId) {
      if (!apps[bundleId]?.pid) return 1
      return front === bundleId ? 4 : 3
    },
    tree(without, withSystem) {
      const { name, bundleId } = window.phone.active()
      const shown = bundleId === 'com.apple.springboard' ? home : root
      const tree = window.treeOf(shown, 'Application', name || 'SpringBoard', without)
      const extra = [keyboard, ...(withSystem ? [system] : [])].filter(({ hidden }) => !hidden)
      const more = extra.map((part) => {
        const { children } = window.treeOf(part, 'Other', '', without)
        const { height, y, x, width } = part.getBoundingClientRect()
        const rect = { x, y, width, height }
        const type = part === keyboard ? 'Keyboard' : 'Other'
        return {
          type,
          name: null,
          label: null,
          value: null,
          rect,
          isEnabled: '1',
          isVisible: '1',
          children,
        }
      })
      return { ...tree, children: [...tree.children, ...more] }
    },
    alert() {
      const box = [...document.querySelectorAll('.alert, .sheet')].at(-1)
      if (!box) return undefined
      const text = [...box.querySelectorAll('[data-t=StaticText]')].map((one) => one.textContent)
      const buttons = [...box.querySelectorAll('button')].map((one) => one.textContent)
      return { text: text.join('\n'), buttons }
    },
    answer(which) {
      const buttons = [
        ...([...document.querySelectorAll('.alert, .sheet')].at(-1)?.querySelectorAll('button') ??
          []),
      ]
      const named =
        typeof which === 'string'
          ? buttons.find((one) => one.textContent === which)
          : buttons.at(which)
      named?.click()
      return named !== undefined
    },
  }
  goHome()
})()
