import { enregistrerRecherche, type RechercheEnregistree } from '#contract/institutions/recherches.ts'
import {
  ALERTES,
  CODES_ALERTES,
  CODES_PARTAGES,
  PARTAGES,
  type Alerte,
  type Partage,
} from '#domain/institutions/categorisation/recherches/alertes.ts'
import {
  NOM_DE_RECHERCHE_MAX,
  verifierNomDeRecherche,
} from '#domain/institutions/categorisation/recherches/recherches.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import type { RechercheALEcran } from './demande.ts'

const QUI = CODES_PARTAGES.map((valeur) => ({ valeur, libelle: PARTAGES[valeur].libelle }))
const QUAND = CODES_ALERTES.map((valeur) => ({ valeur, libelle: ALERTES[valeur].libelle }))

/** Ce que l’on nomme : une recherche s’enregistre, un choix de copropriétés se garde. */
const MOTS = {
  recherche: {
    neuve: 'Enregistrer la recherche',
    changee: 'Modifier cette recherche',
    nom: 'Nom de la recherche',
    action: 'Enregistrer',
    faite: 'Recherche enregistrée',
    modifiee: 'Recherche modifiée',
    echec: 'La recherche n’est pas enregistrée',
    exemple: 'Mandats expirés de Lyon 3e',
  },
  choix: {
    neuve: 'Garder ce choix',
    changee: 'Modifier ce choix',
    nom: 'Nom du choix',
    action: 'Garder',
    faite: 'Choix gardé',
    modifiee: 'Choix modifié',
    echec: 'Le choix n’est pas gardé',
    exemple: 'Comité de jeudi',
  },
} as const

const direGardees = (nombre: number) =>
  nombre > 1
    ? `Les ${afficherEntier(nombre)} copropriétés choisies sont gardées, et elles seules\u00a0: vous les retrouverez dans «\u202fMes recherches\u202f».`
    : 'La copropriété choisie est gardée, et elle seule\u00a0: vous la retrouverez dans «\u202fMes recherches\u202f».'

/** D’où l’on part : un nom proposé pour une recherche neuve, ou celle que l’on change. */
type Depart = { nom?: string } | { changee: RechercheEnregistree }

const NEUVE = { partage: 'MOI', alerte: 'AUCUNE' } as const

/** Nomme une recherche de l’outil, dit qui la retrouve et quand prévenir (§3.5). */
export function EnregistrerRecherche({
  recherche,
  depart = {},
  surEnregistree,
  surFermeture,
}: {
  recherche: RechercheALEcran
  depart?: Depart
  surEnregistree: (enregistree: RechercheEnregistree) => void
  surFermeture: () => void
}) {
  const changee = 'changee' in depart ? depart.changee : null
  const nombre = recherche.choisies.length
  const mots = MOTS[nombre > 0 ? 'choix' : 'recherche']
  const f = useSaisie<{ nom: string; partage: Partage; alerte: Alerte }>({
    depart: changee
      ? { nom: changee.nom, partage: changee.partage, alerte: changee.alerte }
      : { nom: ('nom' in depart && depart.nom) || '', ...NEUVE },
    libelles: { nom: mots.nom, partage: 'Qui la retrouve', alerte: 'Me prévenir par courriel' },
    verifier: verifierNomDeRecherche,
    envoyer: async (saisie) => {
      const enregistree = await essayer(enregistrerRecherche, {
        body: { ...recherche, ...saisie, ...(changee && { id: changee.id, version: changee.version }) },
      })
      notifier({
        ton: 'succes',
        titre: changee ? mots.modifiee : mots.faite,
        texte: `«\u202f${enregistree.nom}\u202f» est dans vos recherches.`,
      })
      surEnregistree(enregistree)
      surFermeture()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="enregistrer-recherche"
      titre={changee ? mots.changee : mots.neuve}
      action={mots.action}
      echec={mots.echec}
      surFermeture={surFermeture}
    >
      {nombre > 0 && <p>{direGardees(nombre)}</p>}
      <ChampTexte
        {...f.texte('nom')}
        aide={`Par exemple «\u202f${mots.exemple}\u202f», ${NOM_DE_RECHERCHE_MAX} caractères au plus.`}
        requis
        maxLength={NOM_DE_RECHERCHE_MAX}
      />
      <ChoixRadio
        {...f.texte('partage')}
        requis
        options={QUI}
        aide="Partagée, vos collègues la lancent ou la copient. Vous seul la changez et la supprimez."
      />
      <ChoixRadio
        {...f.texte('alerte')}
        requis
        options={QUAND}
        aide="Le courriel donne les numéros des copropriétés entrées et sorties depuis la dernière fois."
      />
      {changee !== null && changee.criteresDisparus.length > 0 && (
        <p>
          {`L’outil n’a plus ce qui suit, et l’enregistrement l’oubliera\u00a0: ${changee.criteresDisparus.join('\u202f; ')}.`}
        </p>
      )}
    </ModaleDeFormulaire>
  )
}
