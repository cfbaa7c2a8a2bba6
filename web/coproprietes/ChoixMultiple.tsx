import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CHOISIES_MAX, identifiantsDeLaListe } from '#contract/coproprietes.ts'
import { FICHES_MAX, telechargerFichesSynthetiques } from '#contract/fiche-synthetique.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { tenter } from '../actes.ts'
import { send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons, LienBouton } from '../ui/boutons.tsx'
import { CaseACocher } from '../ui/choix.tsx'
import { enregistrerSous } from '../ui/enregistrer.ts'
import { Pile } from '../ui/miseEnPage.tsx'
import type { useChoix } from './choix.ts'
import { criteresDe, type DemandeListe } from './demande.ts'

type Choix = ReturnType<typeof useChoix>

const NOM = /^choix-(\d+)$/

const idDe = (e: HTMLInputElement) => Number(NOM.exec(e.name)?.[1])
const estUneCase = (e: EventTarget): e is HTMLInputElement =>
  e instanceof HTMLInputElement && NOM.test(e.name)

/** La case d’une ligne ; `GestesDeChoix` en reconnaît le nom. */
export function CaseDeLigne({ id, nom, choix }: { id: number; nom: string; choix: Choix }) {
  return (
    <CaseACocher
      petite
      name={`choix-${id}`}
      libelle={`Choisir ${nom}`}
      libelleMasque
      value={choix.identifiants.has(id)}
      onChange={(oui) => {
        if (!choix.changer([id], oui)) avertirDuPlafond()
      }}
    />
  )
}

const avertirDuPlafond = () =>
  notifier({
    ton: 'attention',
    titre: `${CHOISIES_MAX} copropriétés au plus à la fois`,
    texte: 'Traitez celles-ci, puis choisissez les suivantes.',
  })

/** Maj et un clic prolongeraient une sélection de texte, et le navigateur ne cocherait pas la case. */
const sansSelection = (e: MouseEvent) => {
  if (e.shiftKey) e.preventDefault()
}

/**
 * Les gestes d’un choix en nombre : les flèches passent d’une case à l’autre, Maj avec une flèche ou un clic prend toutes celles qu’il y a
 * entre les deux.
 */
export function GestesDeChoix({ choix, children }: { choix: Choix; children: ReactNode }) {
  const zone = useRef<HTMLDivElement>(null)
  const ancre = useRef<number | null>(null)
  const maj = useRef(false)
  const cases = () => [...(zone.current?.querySelectorAll<HTMLInputElement>('input[name^="choix-"]') ?? [])]
  /** De la dernière case touchée à celle-ci, toutes comme elle. */
  const etendre = (jusqua: number, oui: boolean) => {
    const ids = cases().map(idDe)
    const bornes = [ids.indexOf(ancre.current ?? jusqua), ids.indexOf(jusqua)].toSorted((a, b) => a - b)
    if (bornes[0] === -1) return
    if (!choix.changer(ids.slice(bornes[0], bornes[1]! + 1), oui)) avertirDuPlafond()
  }
  const surTouche = (e: KeyboardEvent) => {
    const pas = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (!pas || !estUneCase(e.target)) return
    const toutes = cases()
    const suivante = toutes[toutes.indexOf(e.target) + pas]
    e.preventDefault()
    if (!suivante) return
    if (e.shiftKey) {
      ancre.current ??= idDe(e.target)
      etendre(idDe(suivante), true)
    } else ancre.current = idDe(suivante)
    suivante.focus()
  }
  const surClic = (e: MouseEvent) => {
    if (!estUneCase(e.target)) {
      // Le clic qu’un libellé renvoie à sa case ne dit plus si Maj était enfoncée.
      maj.current = e.shiftKey
      return
    }
    const id = idDe(e.target)
    if ((e.shiftKey || maj.current) && ancre.current !== null) etendre(id, e.target.checked)
    maj.current = false
    ancre.current = id
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- elle n’écoute que ses cases.
    <div ref={zone} onKeyDown={surTouche} onMouseDown={sansSelection} onClick={surClic}>
      {children}
    </div>
  )
}

/** Ce que l’on peut faire de celles que l’on a choisies, et de quoi les prendre toutes. */
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
  const toutes = page.length > 0 && page.every((id) => choix.identifiants.has(id))
  const [enCours, setEnCours] = useState(false)
  const prendreLesFiches = async () => {
    const premieres = [...choix.identifiants].slice(0, FICHES_MAX)
    setEnCours(true)
    const archive = await tenter('Les fiches ne sont pas téléchargées', (options) =>
      send(telechargerFichesSynthetiques, { body: { identifiants: premieres } }, options),
    )
    setEnCours(false)
    if (!archive) return
    enregistrerSous('fiches-synthetiques.zip', archive)
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
    <Pile espace={2}>
      <CaseACocher
        petite
        name="choisir-la-page"
        libelle="Choisir toutes celles de la page"
        aide={
          'Au clavier\u00a0: flèches pour passer d’une ligne à l’autre, Espace pour choisir, Maj pour en prendre plusieurs.'
        }
        value={toutes}
        onChange={(oui) => {
          if (!choix.changer(page, oui)) avertirDuPlafond()
        }}
      />
      {nombre > 0 && (
        <>
          <output>
            {nombre > 1 ? `${afficherEntier(nombre)} copropriétés choisies` : 'Une copropriété choisie'}
          </output>
          <GroupeBoutons>
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
            <Bouton taille="petit" variante="discret" onClick={choix.vider}>
              Ne plus rien choisir
            </Bouton>
          </GroupeBoutons>
        </>
      )}
    </Pile>
  )
}
