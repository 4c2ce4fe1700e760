import '../src/ui/theme.css'
import '../src/ui/appearance.css'
import '../src/ui/base.css'
import '../src/ui/app.css'
import { render } from 'solid-js/web'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) render(() => <Gallery />, root)
