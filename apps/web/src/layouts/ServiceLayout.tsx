import './service.css'
import { Suspense } from 'react'
import { whenUsed } from './when-used.ts'

const ServiceFrame = whenUsed(() => import('./ServiceFrame.tsx'))

/** The customer-service area. Its menus are links and fold natively, so their code can wait for the visitor's first act. */
export default function ServiceLayout() {
  return (
    <Suspense>
      <ServiceFrame />
    </Suspense>
  )
}
