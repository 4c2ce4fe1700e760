// What the shop sells. Prices in euros.
export const GLAZES = ['Blue', 'Red', 'Green', 'Yellow']
export const SIZES = ['Small', 'Large']

export const PIECES = [
  {
    id: 'tide-mug',
    name: 'Tide mug',
    kind: 'mugs',
    shape: 'mug',
    glaze: 'Blue',
    tile: 'butter',
    price: 24,
    words: 'Holds a proper coffee and fits under most machines. The bare foot never slips.',
  },
  {
    id: 'poppy-vase',
    name: 'Poppy vase',
    kind: 'vases',
    shape: 'vase',
    glaze: 'Red',
    tile: 'blush',
    price: 58,
    words: 'A narrow neck for a few long stems. Looks just as good with nothing in it.',
  },
  {
    id: 'dune-bowl',
    name: 'Dune bowl',
    kind: 'bowls',
    shape: 'bowl',
    glaze: 'Yellow',
    tile: 'sky',
    price: 32,
    words: 'Wide and low: porridge in the morning, noodles at night, keys in between.',
  },
  {
    id: 'dove-teapot',
    name: 'Dove teapot',
    kind: 'teapots',
    shape: 'teapot',
    glaze: 'Green',
    tile: 'peach',
    price: 74,
    words: 'Four cups, no drips. The lid stays on to the last one.',
  },
  {
    id: 'sunrise-mug',
    name: 'Sunrise mug',
    kind: 'mugs',
    shape: 'beaker',
    glaze: 'Yellow',
    tile: 'lilac',
    price: 26,
    words: 'Tall and easy to hold with both hands, for slow mornings.',
  },
  {
    id: 'moss-bowl',
    name: 'Moss bowl',
    kind: 'bowls',
    shape: 'bowl',
    glaze: 'Green',
    tile: 'blush',
    price: 38,
    words: 'Deep enough for a salad that is meant to be shared.',
  },
  {
    id: 'reed-vase',
    name: 'Reed vase',
    kind: 'vases',
    shape: 'jug',
    glaze: 'Blue',
    tile: 'mint',
    price: 46,
    words: 'A vase that pours: water the rest of the windowsill with it.',
  },
  {
    id: 'ember-teapot',
    name: 'Ember teapot',
    kind: 'teapots',
    shape: 'teapot',
    glaze: 'Red',
    tile: 'butter',
    price: 79,
    words: 'Keeps tea hot for an hour, thanks to a double wall.',
  },
]

export function pieceOf(id) {
  return PIECES.find((piece) => piece.id === id)
}

export function euros(amount) {
  return `€${amount}`
}
