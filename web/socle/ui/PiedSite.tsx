import type { ReactNode } from 'react'
import { Ancre } from './boutons.tsx'
import { Marque, type Identite } from './Marque.tsx'

/** Pied de page. `liens` : les écrans obligatoires ; `externes` : les sites de référence. */
export function PiedSite({
  identite,
  titre,
  texte,
  externes,
  liens,
  version,
  lettre,
}: {
  identite: Identite
  titre: string
  texte: ReactNode
  externes: readonly { libelle: string; href: string }[]
  liens: readonly { libelle: string; href: string }[]
  version: string
  /** S’inscrire à la lettre d’information. */
  lettre?: ReactNode
}) {
  return (
    <footer className="fr-footer rnc-pied" id="pied">
      <div className="fr-container">
        <div className="fr-footer__body">
          <div className="fr-footer__brand rnc-pied__marque">
            <Marque identite={identite} />
            <p className="rnc-pied__titre">{titre}</p>
          </div>
          <div className="fr-footer__content">
            <p className="fr-footer__content-desc">{texte}</p>
            <ul className="fr-footer__content-list">
              {externes.map((l) => (
                <li key={l.href} className="fr-footer__content-item">
                  <Ancre className="fr-footer__content-link" href={l.href} target="_blank">
                    {l.libelle}
                  </Ancre>
                </li>
              ))}
            </ul>
          </div>
        </div>
        {lettre}
        <div className="fr-footer__bottom">
          <ul className="fr-footer__bottom-list">
            {liens.map((l) => (
              <li key={l.href} className="fr-footer__bottom-item">
                <Ancre className="fr-footer__bottom-link" href={l.href}>
                  {l.libelle}
                </Ancre>
              </li>
            ))}
          </ul>
          <p className="fr-footer__bottom-copy rnc-pied__version">{version}</p>
        </div>
      </div>
    </footer>
  )
}
