import { APPELS } from '#contract/appels.ts'
import * as contrat from '#contract/comptes/assistance.ts'
import { STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { direProfil } from '#domain/comptes/utilisateurs/dire-profil.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { titreEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { lireRechercheAssistance } from '#domain/comptes/assistance/recherche.ts'
import { direPhraseLue } from '#domain/socle/refus/arrets.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { direEtatDemande, TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import {
  cleDActivation,
  ESSAIS_DU_CODE,
  lireCompteur,
  suspensions,
} from '#server/socle/registre/comptes/compteurs.ts'
import { causeDe } from '#domain/socle/courriels/cause.ts'
import { direEtatCourriel, enRouteDepuis, estRevenu } from '#domain/socle/courriels/courriel.ts'
import { lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import {
  depanne,
  direAdresseVerifiee,
  fermerSessionsDe,
  renvoyerLien,
  retirerSecondFacteurPerdu,
} from './depanner.ts'
import * as store from './assistance.store.ts'
import { direLesRefusees, lireCourrielsPerdus } from './courriels-perdus.ts'
import { rendreCourriel } from './rendre-courriel.ts'
import { renvoyerAbandonne } from './renvoyer-abandonne.ts'
import { retrouver } from './retrouver.ts'

/** Ce que fait chaque appel, par ce qu’une erreur en garde. */
const TENTATIVES: ReadonlyMap<string, string> = new Map(
  APPELS.map(({ appel }) => [`${appel.method} ${appel.path}`, appel.summary]),
)

/** Ce qui répond, en mots. */
const DIRE: Record<store.Trouve['par'], (t: store.Trouve) => string> = {
  COPROPRIETE: (t) =>
    ['Copropriété', t.numero && afficherNumero(t.numero), t.qui].filter(Boolean).join(' ') +
    (t.absorbee === null ? '' : `, a repris le numéro ${afficherNumero(t.absorbee)}`),
  LETTRE: (t) => `Lettre ${t.qui ?? ''}`,
  DEMANDE: (t) => `Demande ${t.qui ?? ''}`,
  RECLAMATION: (t) => `Réclamation ${t.qui ?? ''}`,
  SIRET: (t) => `SIRET ${afficherSiret(t.siret ?? '')}`,
  IDENTIFIANT: (t) => `Télédéclarant n° ${t.id}`,
  EMAIL: (t) => `Adresse électronique ${t.qui ?? ''}`,
  ETABLISSEMENT: (t) => `Établissement${t.siret ? `, SIRET ${afficherSiret(t.siret)}` : ''}`,
  COMPTE: (t) => t.qui ?? '',
}

const typeEtStatut = (t: Pick<store.Trouve, 'type' | 'statut'>) => ({
  libelleType: TYPES_TELEDECLARANT[t.type].libelle,
  libelleStatut: STATUTS_TELEDECLARANT[t.statut].libelle,
})

type UneDe<F extends (...a: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]

const rendreDemande = (d: UneDe<typeof store.demandesDe>, maintenant: Instant) => ({
  id: d.id,
  reference: d.reference,
  libelleType: TYPES_DEMANDE[d.type].libelle,
  copropriete: [d.numero && afficherNumero(d.numero), d.nom].filter(Boolean).join(' ') || null,
  etat: direEtatDemande({
    decision: d.decision,
    etat: d.etat,
    tenue: d.verrouExpire !== null && d.verrouExpire > maintenant,
  }),
  aDecider: d.decision === null,
  date: d.date,
})

/** Une erreur que la personne a lue : ses mots, et ce qu’elle tentait. */
const rendreErreur = ({
  prenom,
  nom,
  code,
  phrases,
  appel,
  statut,
  ...e
}: UneDe<typeof store.erreursDe>) => ({
  ...e,
  personne: `${prenom} ${nom}`,
  tentative: TENTATIVES.get(appel) ?? 'Ouvrir une page',
  technique: `${statut} ${appel}`,
  messages: (phrases ?? [{ code }]).map((p) => direPhraseLue(p)),
})

/** Ce que la base en garde, lu ensemble. */
async function lireCeQuiEstGarde(
  db: Dependances['db'],
  {
    compte,
    maintenant,
    refuser,
  }: { compte: CompteConnecte; maintenant: Instant; refuser: Refuser<'INTROUVABLE'> },
  id: number,
) {
  const teledeclarant = await lireTeledeclarant(db, id)
  if (!teledeclarant) throw refuser('INTROUVABLE')
  const [comptes, courriels, brouillons, demandes, erreurs] = await Promise.all([
    store.comptesDe(db, id),
    store.courrielsDe(db, id, maintenant),
    store.brouillonsDe(db, id),
    store.demandesDe(db, id),
    store.erreursDe(db, id),
  ])
  const [suspendus, codeSuspendu, adressesRefusees] = await Promise.all([
    suspensions(db, comptes, maintenant),
    lireCompteur(db, cleDActivation(id), maintenant),
    direLesRefusees(db, comptes, compte),
  ])
  return {
    teledeclarant,
    comptes,
    courriels,
    brouillons,
    demandes,
    erreurs,
    suspendus,
    codeSuspendu,
    adressesRefusees,
  }
}

/** Ce qui s’est passé d’un télédéclarant ; refuse celui qui n’est pas là. */
async function lireDossier(
  db: Dependances['db'],
  demandeur: { compte: CompteConnecte; maintenant: Instant; refuser: Refuser<'INTROUVABLE'> },
  id: number,
) {
  const { teledeclarant, comptes, suspendus, codeSuspendu, ...garde } = await lireCeQuiEstGarde(
    db,
    demandeur,
    id,
  )
  const { compte, maintenant } = demandeur
  return {
    codeSuspenduJusqua: codeSuspendu.nombre >= ESSAIS_DU_CODE ? codeSuspendu.expire : null,
    comptes: comptes.map((c) => ({
      id: c.id,
      nom: c.nom,
      prenom: c.prenom,
      email: c.email,
      libelleProfil: direProfil(c.profil, teledeclarant.type),
      libelleStatut: STATUTS_COMPTE[c.statut].libelle,
      dateDerniereActivite: c.dateDerniereActivite,
      suspenduJusqua: suspendus.get(c.id) ?? null,
      secondFacteur: c.protege !== null,
      peutDepanner: depanne(compte, c),
    })),
    courriels: garde.courriels.map((c) => rendreCourriel(c, compte)),
    adressesRefusees: garde.adressesRefusees,
    brouillons: garde.brouillons.map(({ etape, ...b }) => ({ ...b, etape: titreEtape(etape) ?? etape })),
    demandes: garde.demandes.map((d) => rendreDemande(d, maintenant)),
    erreurs: garde.erreurs.map(rendreErreur),
  }
}

/** §2.6, experience §3.5 : une case, puis tout ce que l’assistance doit voir d’un télédéclarant. */
export function routesAssistance(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.chercherPartout, async ({ body }, { refuser }) => {
    const recherche = lireRechercheAssistance(body.texte)
    if ('code' in recherche) throw refuser('DONNEES_REFUSEES', { refus: [recherche] })
    const { trouves, approche } = await store.chercher(db, recherche, await deps.vocabulaire())
    return trouves.map((t) => ({
      idTeledeclarant: t.id,
      raisonSociale: t.raisonSociale,
      ...typeEtStatut(t),
      localite: t.localite,
      trouve: DIRE[t.par](t),
      idCompte: t.idCompte,
      approche,
    }))
  })

  serve(app, contrat.retrouver, async ({ body }, { refuser }) => {
    const retrouvees = await retrouver(deps, body.texte)
    if (!Array.isArray(retrouvees)) throw refuser('DONNEES_REFUSEES', { refus: [retrouvees] })
    return retrouvees
  })

  serve(app, contrat.lireDossierAssistance, ({ params }, demandeur) => lireDossier(db, demandeur, params.id))

  serve(app, contrat.courrielsPerdus, ({ params }, demandeur) =>
    lireCourrielsPerdus(deps, demandeur, params.id),
  )

  serve(app, contrat.courrielsEnPeine, async (_, { maintenant }) => {
    const { total, lignes } = await store.courrielsEnPeine(db, maintenant)
    return {
      total,
      lignes: lignes.map(({ etat, erreur, dateEnvoi, abandonLe, abandonneLe, ...c }) => ({
        ...c,
        libelleEtat: direEtatCourriel({ etat, dateEnvoi }),
        abandonne: etat === 'ABANDONNE',
        depuis: etat === 'ABANDONNE' ? abandonneLe : abandonLe && enRouteDepuis(abandonLe),
        cause: erreur === null ? null : causeDe(erreur, estRevenu({ etat, dateEnvoi })),
      })),
    }
  })

  serve(app, contrat.renvoyerCourriel, ({ params }, demandeur) => renvoyerLien(deps, demandeur, params.id))
  serve(app, contrat.renvoyerAbandonne, ({ params }, demandeur) =>
    renvoyerAbandonne(deps, demandeur, params.id),
  )
  serve(app, contrat.direAdresseVerifiee, ({ params }, demandeur) =>
    direAdresseVerifiee(deps, demandeur, params.id),
  )
  serve(app, contrat.retirerSecondFacteurPerdu, ({ params }, demandeur) =>
    retirerSecondFacteurPerdu(deps, demandeur, params.id),
  )
  serve(app, contrat.fermerSessionsDe, ({ params }, demandeur) =>
    fermerSessionsDe(deps, demandeur, params.id),
  )
}
