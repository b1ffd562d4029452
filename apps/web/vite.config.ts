import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The content security policy allows no data: URLs but for images, and fonts must be cacheable files.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
})
