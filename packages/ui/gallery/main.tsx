// All components on one page, for visual checks during development: npx vite packages/ui/gallery. `?theme=dark` or
// `?theme=light` forces the scheme.
import '#ui/styles/all.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (root?.hasChildNodes()) hydrateRoot(root, <Gallery />)
else if (root) createRoot(root).render(<Gallery />)
