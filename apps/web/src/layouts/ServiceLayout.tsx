import './service.css'
import { whenIdle } from './when-idle.ts'

const ServiceFrame = whenIdle(() => import('./ServiceFrame.tsx'))

/** The customer-service area. Its menus are links and fold natively, so their code can wait. */
export default function ServiceLayout() {
  return <ServiceFrame />
}
