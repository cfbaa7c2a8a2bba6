import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import type { LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'
import { ActionsDeLigne } from './ActionsDeLigne.tsx'
import { titreDe, valeurDe, type ColonneAuChoix } from './colonnes.tsx'
import type { DemandeListe } from './demande.ts'
import type { Ligne } from './ligne.ts'
import { adresseSousLeNom, Nom, OuEnEst } from './OuEnEst.tsx'

/** Peu de copropriétés : une carte chacune, où tout se lit d’un coup d’œil. */
export function Cartes({
  lignes,
  lecteur,
  filtre,
  choisies,
}: {
  lignes: readonly Ligne[]
  lecteur: LecteurDeListe
  filtre: DemandeListe['filtre']
  choisies: readonly ColonneAuChoix[]
}) {
  return (
    <ul className="rnc-cartes-copro">
      {lignes.map((l) => {
        const sous = [l.numero && `n°\u00a0${afficherNumero(l.numero)}`, adresseSousLeNom(l)]
        return (
          <li key={l.id} className="rnc-carte-copro">
            <div>
              <h2>
                <Nom ligne={l} lecteur={lecteur} />
              </h2>
              {sous.map(
                (dit) =>
                  dit && (
                    <p key={dit} className="rnc-nommee__adresse">
                      {dit}
                    </p>
                  ),
              )}
            </div>
            <p>
              <OuEnEst {...l} />
            </p>
            {l.aFaire.le && <p>{`Échéance\u00a0: ${afficherJour(l.aFaire.le)}`}</p>}
            {choisies.length > 0 && (
              <FicheLignes lignes={choisies.map((c) => ({ libelle: titreDe(c), valeur: valeurDe(c, l) }))} />
            )}
            <ActionsDeLigne ligne={l} filtre={filtre} />
          </li>
        )
      })}
    </ul>
  )
}
