import { APPELS } from '#contract/appels.ts'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivees, notesDuJour, notesGardees } from '#server/essais/notes.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { tablesVerrouillees } from '#server/essais/verrous.ts'
import { ORDRE_DES_VERROUS } from '#server/socle/registre/actes/verrous.ts'
import { situationAbsente } from '#server/essais/paires/absentes.ts'
import { situationBrouillon } from '#server/essais/paires/brouillon.ts'
import { situationDemande } from '#server/essais/paires/demande.ts'
import { situationDissoute } from '#server/essais/paires/dissolution.ts'
import { situationDoublons } from '#server/essais/paires/doublons.ts'
import {
  situationEnAttente,
  situationAvecSiret,
  situationActive,
} from '#server/essais/paires/etablissement.ts'
import { situationExaminee } from '#server/essais/paires/fichier-de-mises-a-jour.ts'
import { situationAMettreAJour } from '#server/essais/paires/mise-a-jour.ts'
import { situationNotaire, situationDoublonNotaire } from '#server/essais/paires/notaire.ts'
import { situationARattacher } from '#server/essais/paires/rattachement.ts'
import { situationReclamation } from '#server/essais/paires/reclamation.ts'
import { situationRenouvelee } from '#server/essais/paires/renouvellement.ts'
import { type Issue, type Situation, produit, joues, ouvrir } from '#server/essais/paires/situation.ts'
import { situationSuccession } from '#server/essais/paires/successeur.ts'

/** Les appels qui écrivent sans être d’une paire, et pourquoi. */
const SEULS: Readonly<Record<string, string>> = {
  deconnecter: 'ne touche que la session de la demande ; libère comme libererDemande',
  compterMaintenant: 'demande le compte de la nuit, qui a son verrou à lui',
  deconnexionSso: 'ne touche que la session de la demande',
  prendreSaPlace: 'ne touche que la session de la demande, et ce qu’elle tenait',
  reprendreSaPlace: 'ne touche que la session de la demande',
  contournerCaptcha: 'ne touche que la session de la demande',
  confirmerIdentite: 'ne touche que la session de la demande',
  preparerSecondFacteur: 'ne touche que la session de la demande',
  preparerClefDAcces: 'ne touche que la session de la demande',
  proposerClefDAcces: 'ne touche que la session de la demande',
  demandeSuivante: 'file.test.ts ; prend la plus ancienne de toutes, quelle que soit la situation',
  refuserRattachement: 'refuserDemande, par le mandat',
  enregistrerVue: 'file.test.ts ; ce qui n’est qu’à un compte, sous son verrou',
  supprimerVue: 'file.test.ts ; ne fait que retirer une ligne de ce compte',
  ecrireModelePrecisions: 'modele.test.ts ; deux lignes, écrites l’une après l’autre',
  reglerDelais: 'file.test.ts ; quatre lignes, réglées l’une après l’autre',
  ouvrirSansMandat: 'ouvrirDemande, par la copropriété',
  quitterRattachement: 'libererDemande, par le mandat',
  validerDoublonDuNotaire: 'annulerDoublon, par la copropriété',
  donnerSecondFacteur: 'sessions.test.ts, « cinq codes du second facteur, même envoyés ensemble »',
  donnerClefDAcces: 'second-facteur.test.ts ; compte et compteur, sous le verrou du compte',
  activerSecondFacteur: 'second-facteur.test.ts ; sous le verrou du compte',
  activerClefDAcces: 'second-facteur.test.ts ; sous le verrou du compte',
  retirerSecondFacteur: 'second-facteur.test.ts ; sous le verrou du compte',
  retirerClefDAcces: 'second-facteur.test.ts ; sous le verrou du compte',
  inscrire: 'crée un objet neuf ; inscription.test.ts fait deux inscriptions à la fois',
  demanderRecuperation: 'ne demande qu’un travail, « récupérer (travail) », qui est de ces paires',
  delivrerAttestation:
    'ne fait que naître, sous le verrou de la copropriété ; attestations.test.ts la demande trois fois à la fois',
  remettreFichier: 'crée un objet neuf, que rien ne vise encore',
  declarerErreur:
    'ne fait que naître, sous le verrou de la copropriété et du compte ; signalements.test.ts l’envoie trois fois à la fois',
  envoyerReclamation: 'crée un objet neuf ; reclamations.test.ts l’envoie deux fois à la fois',
  sAbonner: 'lettre.test.ts ; une ligne par adresse, par un ajout qui s’arrange de ce qui est là',
  publierLettre: 'lettre.test.ts, deux fois à la fois ; une publication à la fois',
  retirerLettre: 'lettre.test.ts ; une publication ou un retrait à la fois',
  ouvrirHabilitation: 'habilitations.test.ts, deux fois à la fois ; une ligne par SIRET',
  changerHabilitation: 'habilitations.test.ts ; sous la ligne de l’accès, que nul autre acte ne tient',
  cloreHabilitation: 'habilitations.test.ts ; sous la ligne de l’accès, que nul autre acte ne tient',
  accepterCharte: 'habilitations.test.ts, deux fois à la fois ; une ligne par compte et version',
  demanderTelechargement: 'telechargements.test.ts ; crée un objet neuf, sous le verrou de son compte',
  recommencerTelechargement: 'telechargements.test.ts ; une seule ligne, que nul autre acte ne tient',
  supprimerTelechargement: 'telechargements.test.ts ; ne fait que retirer une ligne de ce compte',
  enregistrerRecherche:
    'recherches.test.ts, deux fois à la fois ; ce qui n’est qu’à un compte, sous son verrou',
  supprimerRecherche: 'recherches.test.ts ; de même',
  suivre: 'suivre.test.ts ; sous la ligne de son adresse, que nul autre acte ne tient',
  ecrireMessage: 'une seule ligne, le dernier a raison',
}

/** Les actes qui, seuls sur leur objet, sont refusés : ils ne sont là que pour ce qu’un autre leur ouvre. */
const REFUSES_SEULS: Readonly<Record<string, string>> = {
  'déclarer les comptes': 'une mise à jour se prépare ; il n’entre que si elle se dépose ou se supprime',
  'retirer les mises à jour': 'de même',
  'situer une parcelle': 'de même',
  'prendre la réclamation (un autre)': 'elle est tenue ; il n’entre que si on la rend au même instant',
  'ouvrir (un autre)': 'la demande est tenue ; il n’entre que si on la libère au même instant',
}

beforeAll(ouvrir)
afterAll(() => produit.fermer())

const SITUATIONS = {
  'une réclamation que l’on tient': situationReclamation(),
  'un brouillon': situationBrouillon(),
  'un brouillon de notaire': situationNotaire(),
  'une immatriculation de notaire à juger': situationDoublonNotaire(),
  'une demande que l’on tient': situationDemande(),
  'une copropriété à rattacher': situationARattacher(false),
  'un rattachement que l’on examine': situationARattacher(true),
  'une copropriété à mettre à jour': situationAMettreAJour(),
  'un fichier de mises à jour examiné': situationExaminee(),
  'une copropriété dont le successeur est déclaré': situationSuccession(),
  'une copropriété absente du fichier public': situationAbsente(),
  'deux copropriétés qui n’en sont qu’une': situationDoublons(),
  'une copropriété dont le mandat est renouvelé': situationRenouvelee(),
  'une dissolution que l’on examine': situationDissoute(false),
  'une copropriété que l’on liquide': situationDissoute(true),
  'un établissement qui attend son code': situationEnAttente(),
  'un établissement à SIRET dont l’adresse est demandée': situationAvecSiret(),
  'un établissement actif': situationActive(),
} as const

const AUJOURD_HUI = jourDeParis(MAINTENANT)

const rangDe = (table: string) => ORDRE_DES_VERROUS.findIndex((t) => t === table)
const DU_COMPTE: readonly string[] = [
  'clef',
  'agenda',
  'session',
  'second_facteur',
  'clef_acces',
  'code_secours',
  'identite_externe',
]

const paires = (noms: readonly string[]) => noms.flatMap((a, i) => noms.slice(i).map((b) => [a, b] as const))

describe.each(Object.entries(SITUATIONS) as unknown as [string, Situation<unknown>][])('%s', (_, s) => {
  test.each(Object.keys(s.actes))('« %s » verrouille dans l’ordre écrit', async (nom) => {
    const o = await s.preparer()
    let issue: Issue | undefined
    const transactions = await tablesVerrouillees<string>(
      async () => (issue = await s.actes[nom]!(o)),
      ORDRE_DES_VERROUS,
      DU_COMPTE,
    )
    await s.ranger?.(o)
    // Un acte toujours refusé ne dirait rien de l’ordre, ni de ses paires.
    expect(issue).toBe(nom in REFUSES_SEULS ? 'refusé' : 'fait')
    for (const tables of transactions) {
      expect(tables.filter((t) => rangDe(t) !== -1)).toEqual(
        tables.filter((t) => rangDe(t) !== -1).toSorted((a, b) => rangDe(a) - rangDe(b)),
      )
      // Ce qui n’est qu’à un compte s’écrit sous son verrou.
      const premier = tables.findIndex((t) => DU_COMPTE.includes(t))
      if (premier !== -1) expect(tables.slice(0, premier)).toContain('compte')
    }
  })

  test.each(Object.keys(s.actes))('« %s » récrit la note qu’il change', async (nom) => {
    const o = await s.preparer()
    const ids = await arrivees(produit.db)
    for (const id of ids) await noterCopropriete(produit.db, id, AUJOURD_HUI)
    const avant = await notesDuJour(produit.db, ids, AUJOURD_HUI)
    await s.actes[nom]!(o)
    const apres = await notesDuJour(produit.db, ids, AUJOURD_HUI)
    const changees = [...apres].filter(([id, note]) => avant.get(id) !== note)
    const gardees = await notesGardees(produit.db, ids)
    await s.ranger?.(o)
    expect(changees.map(([id]) => [id, gardees.get(id)])).toEqual(changees)
  })

  test.each(paires(Object.keys(s.actes)))('« %s » et « %s » au même instant', async (a, b) => {
    const o = await s.preparer()
    const ensemble = await Promise.all([s.actes[a]!(o), s.actes[b]!(o)])
    const vu: { issues: [Issue, Issue]; etat: unknown } = { issues: ensemble, etat: await s.etat(o) }
    await s.ranger?.(o)
    const ordres: (typeof vu)[] = []
    const sens =
      a === b
        ? ([[a, a]] as const)
        : ([
            [a, b],
            [b, a],
          ] as const)
    // Le premier a pu fermer la session du second : il rentre et fait son acte, ou il est refusé, selon l’instant.
    for (const rentre of s.rentrer ? [true, false] : [false])
      for (const [premier, second] of sens) {
        const neuf = await s.preparer()
        const un = await s.actes[premier]!(neuf)
        if (rentre) await s.rentrer?.(neuf)
        const deux = await s.actes[second]!(neuf)
        ordres.push({ issues: premier === a ? [un, deux] : [deux, un], etat: await s.etat(neuf) })
        await s.ranger?.(neuf)
        // L’un des ordres suffit.
        if (isDeepStrictEqual(ordres.at(-1), vu)) return
      }
    // Le même acte deux fois : l’un ou l’autre passe le premier.
    if (a === b)
      ordres.push(
        ...ordres.map((ordre): typeof vu => ({ ...ordre, issues: [ordre.issues[1], ordre.issues[0]] })),
      )
    expect(ordres).toContainEqual(vu)
  })
})

test('chaque appel qui écrit est d’une paire, ou dit pourquoi il ne l’est pas', async () => {
  // Lancé sans les autres essais (`-t`), celui-ci fait lui-même chaque acte une fois.
  if (joues.size === 0)
    for (const s of Object.values(SITUATIONS) as unknown as Situation<unknown>[])
      for (const nom of Object.keys(s.actes)) {
        const o = await s.preparer()
        await s.actes[nom]!(o)
        await s.ranger?.(o)
      }
  const ecrivent = APPELS.filter(({ appel }) => appel.effet === 'ecriture')
  expect(ecrivent.filter(({ nom, appel }) => !joues.has(appel) && !(nom in SEULS)).map((a) => a.nom)).toEqual(
    [],
  )
  const connus = new Map(ecrivent.map(({ nom, appel }) => [nom, appel]))
  expect(Object.keys(SEULS).filter((nom) => !connus.has(nom) || joues.has(connus.get(nom)!))).toEqual([])
})
