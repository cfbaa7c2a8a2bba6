import { notFound } from '@tanstack/react-router'
import {
  pageAccessibilite,
  PAGES_ACCESSIBILITE,
  type PageAccessibilite,
} from '#domain/public/accessibilite/pages.ts'

const estPage = (page: string): page is PageAccessibilite => Object.hasOwn(PAGES_ACCESSIBILITE, page)

/** La page de cette adresse. @throws notFound il n’y en a pas */
export function chargerPage(page: string) {
  if (!estPage(page)) throw notFound()
  return { page, titre: PAGES_ACCESSIBILITE[page], adresse: pageAccessibilite(page) }
}
