import { useState, type ComponentProps } from 'react'
import { codes } from '#domain/socle/codes.ts'
import {
  CODES_CRITERES,
  critere,
  GROUPES,
  type CodeCritere,
  type Groupe,
} from '#domain/institutions/categorisation/criteres.ts'
import type { Recherche } from '#domain/institutions/categorisation/demande.ts'
import {
  lireSaisie,
  RIEN_DE_TAPE,
  saisieDe,
  type Saisie,
} from '#domain/institutions/categorisation/saisie.ts'
import type { TerritoireNomme } from '#contract/institutions/habilitations.ts'
import { niveauxDesParties } from '#domain/institutions/habilitations/territoires.ts'
import { verifierLieuTape } from '#domain/institutions/habilitations/lieux.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { ChoixDeTerritoires } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { useReglage } from '#web/socle/reglage.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { ResumeErreurs } from '#web/socle/ui/ResumeErreurs.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { UnCritere } from './UnCritere.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LETTRES_D_UN_LIEU } from '#domain/socle/recherche/bornes.ts'
import { sansMajuscule } from '#domain/socle/mots/majuscule.ts'

const duGroupe = (groupe: Groupe): CodeCritere[] =>
  CODES_CRITERES.filter((code) => critere(code).groupe === groupe)

const combien = (groupe: Groupe, criteres: Recherche['criteres']) => {
  const n = duGroupe(groupe).filter((code) => criteres[code] !== undefined).length
  return n === 0 ? '' : ` (${n} choisi${n > 1 ? 's' : ''})`
}

/** Les critères d’un groupe, repliés tant qu’aucun n’est refusé. */
function UnGroupe({
  groupe,
  poses,
  saisie,
  erreurs,
  avecInconnu,
  changer,
}: {
  groupe: Groupe
  avecInconnu: boolean
  poses: Recherche['criteres']
  saisie: Saisie
  erreurs: Readonly<Record<string, string>>
  changer: (code: CodeCritere) => ComponentProps<typeof UnCritere>['changer']
}) {
  return (
    <Accordeon
      titre={`${GROUPES[groupe]}${combien(groupe, poses)}`}
      ouvert={duGroupe(groupe).some((code) => erreurs[`criteres.${code}`] !== undefined)}
    >
      <Pile espace={4}>
        {duGroupe(groupe).map((code) => (
          <UnCritere
            key={code}
            code={code}
            avecInconnu={avecInconnu}
            saisie={saisie[code]}
            erreur={erreurs[`criteres.${code}`]}
            changer={changer(code)}
          />
        ))}
      </Pile>
    </Accordeon>
  )
}

/** Tous les critères, groupe par groupe ; celles dont on ne sait pas ne se demandent que de qui le veut. */
function LesGroupes(p: Omit<ComponentProps<typeof UnGroupe>, 'groupe' | 'avecInconnu'>) {
  const [avecInconnu, demanderLInconnu] = useReglage('outil.inconnu', false)
  return (
    <>
      <div>
        {codes(GROUPES).map((groupe) => (
          <UnGroupe key={groupe} groupe={groupe} avecInconnu={avecInconnu} {...p} />
        ))}
      </div>
      <CaseACocher
        petite
        name="avec-inconnu"
        libelle="Pouvoir demander ce que l’on ne sait pas"
        value={avecInconnu}
        onChange={demanderLInconnu}
      />
    </>
  )
}

/** Où l’on cherche, et ce que l’on y demande : rien ne part avant « Chercher ». */
export function Criteres({
  siens,
  territoires,
  criteres,
  refus,
  surRecherche,
}: {
  /** Ceux de l’organisme : on en choisit une partie. */
  siens: readonly TerritoireNomme[]
  territoires: readonly TerritoireNomme[]
  criteres: Recherche['criteres']
  refus: Readonly<Record<string, string>>
  surRecherche: (recherche: {
    territoires: readonly TerritoireNomme[]
    criteres: Recherche['criteres']
  }) => void
}) {
  const [saisie, setSaisie] = useState<Saisie>(() => saisieDe(criteres))
  const [lieux, setLieux] = useState(territoires)
  const [tape, setTape] = useState('')
  const [erreurs, setErreurs] = useState(refus)
  const [essai, setEssai] = useState(0)
  const niveaux = niveauxDesParties(siens)
  const poses = lireSaisie(saisie).criteres
  const changer = (code: CodeCritere) => (partie: Partial<(typeof saisie)[CodeCritere]>) =>
    setSaisie((avant) => ({ ...avant, [code]: { ...RIEN_DE_TAPE, ...avant[code], ...partie } }))
  const envoyer = () => {
    const lue = lireSaisie(saisie)
    const dits = [...verifierLieuTape('territoires', tape), ...lue.refus]
    setErreurs(Object.fromEntries(dits.map((r) => [r.champ, direRefus(r)])))
    setEssai((n) => n + 1)
    if (dits.length === 0) surRecherche({ territoires: lieux, criteres: lue.criteres })
  }
  return (
    <form
      noValidate
      role="search"
      aria-label="Territoire et critères"
      onSubmit={(e) => {
        e.preventDefault()
        envoyer()
      }}
    >
      <Pile espace={4}>
        <ResumeErreurs
          essai={essai}
          erreurs={Object.entries(erreurs).map(([champ, message]) => ({
            champ,
            message:
              champ === 'territoires' ? message : `${nomDuChamp(champ)}\u00a0: ${sansMajuscule(message)}`,
          }))}
        />
        {(niveaux.length > 0 || lieux.length > 0) && (
          <ChoixDeTerritoires
            name="territoires"
            libelle="Territoire"
            sansMarque
            aide={`Tout le vôtre, ou une partie : tapez ${compter(LETTRES_D_UN_LIEU, 'lettre')}.`}
            parties={siens}
            erreur={erreurs['territoires']}
            value={lieux}
            onChange={setLieux}
            tape={tape}
            surTape={setTape}
          />
        )}
        <LesGroupes poses={poses} saisie={saisie} erreurs={erreurs} changer={changer} />
        <div className="rnc-outil__chercher">
          <GroupeBoutons>
            <Bouton type="submit" icone="recherche">
              Chercher
            </Bouton>
            <Bouton
              variante="tertiaire"
              onClick={() => {
                setSaisie({})
                setLieux([])
                setTape('')
                setErreurs({})
                surRecherche({ territoires: [], criteres: {} })
              }}
            >
              Tout effacer
            </Bouton>
          </GroupeBoutons>
        </div>
      </Pile>
    </form>
  )
}

function nomDuChamp(champ: string): string {
  const code = CODES_CRITERES.find((c) => champ === `criteres.${c}`)
  return code === undefined ? 'Recherche' : critere(code).libelle
}
