import { useState } from 'react'
import { CHOISIES_MAX, identifiantsDeLaListe } from '#contract/coproprietes/mes-coproprietes.ts'
import { FICHES_MAX, telechargerFichesSynthetiques } from '#contract/coproprietes/fiche-synthetique.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { BarreDesChoisies } from '#web/socle/choix/BarreDesChoisies.tsx'
import type { Choix } from '#web/socle/choix/choix.ts'
import { criteresDe, type DemandeListe } from './demande.ts'
import { avertirDuPlafond } from '#web/coproprietes/copropriete/plafond.ts'

const toutesChoisies = (page: readonly number[], choix: Choix): boolean =>
  page.length > 0 && page.every((id) => choix.identifiants.has(id))

/** De quoi prendre toutes celles de la page. */
export function ChoisirLaPage({ choix, page }: { choix: Choix; page: readonly number[] }) {
  return (
    <CaseACocher
      petite
      name="choisir-la-page"
      libelle="Toute la page"
      value={toutesChoisies(page, choix)}
      onChange={(oui) => choix.changer(page, oui)}
    />
  )
}

/** Ce que l’on peut faire de celles que l’on a choisies : renouveler, en prendre les fiches, les prendre toutes. */
export function BarreDeChoix({
  choix,
  demande,
  page,
  total,
}: {
  choix: Choix
  demande: DemandeListe
  /** Celles de la page. */
  page: readonly number[]
  total: number
}) {
  const nombre = choix.identifiants.size
  const toutes = toutesChoisies(page, choix)
  const [enCours, setEnCours] = useState(false)
  const prendreLesFiches = async () => {
    const premieres = [...choix.identifiants].slice(0, FICHES_MAX)
    setEnCours(true)
    const nom = await tenter('Les fiches ne sont pas téléchargées', (options) =>
      telecharger(telechargerFichesSynthetiques, { body: { identifiants: premieres } }, options),
    )
    setEnCours(false)
    if (nom === null) return
    if (premieres.length < nombre) {
      choix.changer(premieres, false)
      notifier({
        ton: 'attention',
        titre: `Les ${FICHES_MAX} premières fiches sont téléchargées`,
        texte:
          'Une archive n’en contient pas davantage\u00a0: les autres restent choisies, demandez-les maintenant.',
      })
    }
  }
  const prendreLaListe = async () => {
    const lue = await tenter('La liste n’est pas choisie', (options) =>
      send(identifiantsDeLaListe, { body: criteresDe(demande) }, options),
    )
    if (!lue) return
    choix.vider()
    choix.changer(lue.identifiants, true)
    if (lue.totalItems > CHOISIES_MAX) avertirDuPlafond()
  }
  return (
    <BarreDesChoisies choix={choix}>
      <LienBouton href={CHEMINS.renouvellements} taille="petit">
        {nombre > 1 ? `Renouveler les ${nombre} mandats` : 'Renouveler le mandat'}
      </LienBouton>
      {toutes && total > nombre && (
        <Bouton taille="petit" variante="secondaire" onClick={() => void prendreLaListe()}>
          {total > CHOISIES_MAX
            ? `Choisir les ${CHOISIES_MAX} premières de la liste`
            : `Choisir les ${afficherEntier(total)} de la liste`}
        </Bouton>
      )}
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="telecharger"
        enCours={enCours}
        onClick={() => void prendreLesFiches()}
      >
        {nombre > 1 ? 'Fiches synthétiques (ZIP)' : 'Fiche synthétique (ZIP)'}
      </Bouton>
    </BarreDesChoisies>
  )
}
