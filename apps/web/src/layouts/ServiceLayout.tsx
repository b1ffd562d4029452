import './service.css'
import { whenIdle } from './when-idle.ts'

const ServiceFrame = whenIdle(() => import('./ServiceFrame.tsx'))

/** The customer-service area. Its menus are links in native details elements, so their code can load late. */
export default function ServiceLayout() {
  return <ServiceFrame />
}
