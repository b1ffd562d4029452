import { brand } from '@zhixiao/domain/brand.ts'
import './enterprise.css'

/** Whom an institution calls. */
export const Hotline = () => (
  <a className="text-link hotline-number" href={`tel:${brand.hotline}`}>
    {brand.hotlineText}
  </a>
)
