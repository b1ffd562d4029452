import './service.css'
import { Outlet } from 'react-router'
import { whenIdle } from './when-idle.ts'

const FloatBar = whenIdle(() => import('./FloatBar.tsx'))

/** The service centre: its screens bring the frame (`ServicePage`), which loads with their code. */
export default function ServiceLayout() {
  return (
    <>
      <Outlet />
      <FloatBar />
    </>
  )
}
