import { brand } from '@zhixiao/domain/brand.ts'
import './enterprise.css'

/** The hotline for institutions. */
export const Hotline = () => (
  <a className="text-link hotline-number" href={`tel:${brand.hotline}`}>
    {brand.hotlineText}
  </a>
)
