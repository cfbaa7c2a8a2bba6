import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Point, Reperee } from '#contract/public/annuaire.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'

const lotsDe = (n: number | null) => (n === null ? [] : [`${afficherEntier(n)} lot${n === 1 ? '' : 's'}`])

function UneCopropriete({ c }: { c: Reperee }) {
  const adresse = direAdresse({ voie: c.voie, codePostal: c.codePostal, commune: c.localite })
  const numero = afficherNumero(c.numero)
  const { libelle, badge } = FRAICHEURS[c.fraicheur]
  return (
    <li>
      <Lien href={ADRESSES.fiche(c.numero)}>{c.nom ?? (adresse || numero)}</Lien>
      {c.nom && adresse && <p>{adresse}</p>}
      <p className="rnc-resultat__detail">{[numero, ...lotsDe(c.nbLots)].join(' · ')}</p>
      <Badge ton={badge} petit>
        {libelle}
      </Badge>
    </li>
  )
}

/** Ce qu’il y a à un point : une copropriété, ou toutes celles du même endroit. */
export function PointOuvert({ point, fermer }: { point: Point; fermer: () => void }) {
  const titre = useRef<HTMLHeadingElement>(null)
  useEffect(() => titre.current?.focus(), [])
  // Où que soit le focus : sur la carte, ou ici.
  useLayoutEffect(() => {
    const surTouche = (e: KeyboardEvent) => {
      if (e.key === 'Escape') fermer()
    }
    document.addEventListener('keydown', surTouche)
    return () => document.removeEventListener('keydown', surTouche)
  }, [fermer])
  const { nombre, coproprietes } = point
  const autres = nombre - coproprietes.length
  return (
    <section className="rnc-carto__ouvert" aria-labelledby="carte-point">
      <div className="rnc-carto__ouvert-tete">
        <h2 id="carte-point" ref={titre} tabIndex={-1}>
          {nombre === 1 ? 'Une copropriété ici' : `${afficherEntier(nombre)} copropriétés ici`}
        </h2>
        <Bouton taille="petit" variante="discret" icone="croix" iconeSeule onClick={fermer}>
          Fermer
        </Bouton>
      </div>
      <ul>
        {coproprietes.map((c) => (
          <UneCopropriete key={c.numero} c={c} />
        ))}
      </ul>
      {autres > 0 && <p>{`Et ${afficherEntier(autres)} autres, dans la liste de la carte.`}</p>}
    </section>
  )
}
