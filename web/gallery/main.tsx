import { render } from 'solid-js/web'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) render(() => <Gallery />, root)
