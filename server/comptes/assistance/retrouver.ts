import type { ReplyOf } from '#contract/socle/call.ts'
import type { retrouver as appel } from '#contract/comptes/assistance.ts'
import { lireRechercheAssistance, type RechercheAssistance } from '#domain/comptes/assistance/recherche.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { approcher, type Recherche } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { conditionDeListe, deCeMorceau } from '#server/socle/registre/recherche/listes.ts'
import { chacun, parmiLesNumeros } from '#server/socle/registre/recherche/recherche.ts'
import { parcelleTapee } from '#server/socle/registre/territoire/parcelles.ts'
import { exacte, parDesMots } from './lectures.ts'
import * as store from './retrouver.store.ts'

type Deps = Pick<Dependances, 'db' | 'vocabulaire'>
type Retrouvees = ReplyOf<typeof appel>

const joindre = (...mots: (string | null)[]): string | null =>
  mots.filter((mot) => mot !== null && mot !== '').join(' · ') || null

async function lesCoproprietes(
  { db }: Deps,
  sources: readonly store.Source[],
  approche = false,
): Promise<Retrouvees> {
  const lues = await store.coproprietes(db, sources)
  return lues.map((c) => ({
    sorte: 'COPROPRIETE',
    id: c.id,
    idTeledeclarant: c.idTeledeclarant,
    libelle: [afficherNumero(c.numero), c.nom].filter(Boolean).join(' '),
    detail: joindre(
      [c.voie, c.codePostal, c.localite].filter(Boolean).join(' '),
      ETATS[c.etat].public ? null : ETATS[c.etat].libelle,
      c.absorbee === null ? null : `a repris le numéro ${afficherNumero(c.absorbee)}`,
    ),
    approche,
  }))
}

const auRang =
  (rang: store.Source['rang']) =>
  (condition: RawBuilder<boolean>): store.Source => ({ rang, condition })

/** Ce que ce texte peut désigner : un numéro, une part de numéro, des mots. */
function sourcesDe(recherche: Recherche, vocabulaire: Vocabulaire): store.Source[] {
  if (recherche.par === 'numero')
    return [parmiLesNumeros(recherche.numeros, sql.ref('c.numero'))].map(auRang(0))
  const morceau = recherche.par === 'mots' ? recherche.morceau : null
  const sansNumero =
    recherche.par === 'mots'
      ? { ...recherche, numeros: null, morceau: null }
      : { ...recherche, numeros: null }
  const mots = conditionDeListe(sansNumero, vocabulaire)
  return [
    ...(recherche.par === 'mots' ? parDesMots(sql`${exacte(recherche)} AND ${mots}`).map(auRang(0)) : []),
    ...[
      ...(recherche.numeros === null ? [] : [parmiLesNumeros(recherche.numeros, sql.ref('c.numero'))]),
      ...(morceau === null ? [] : [deCeMorceau(morceau)]),
      ...parDesMots(mots),
    ].map(auRang(1)),
  ]
}

/** Celles que disent ces mots, leur numéro, ou leur parcelle ; à une faute près quand rien ne répond. */
async function parCopropriete(deps: Deps, recherche: Recherche, tape: string): Promise<Retrouvees> {
  const parcelle = recherche.par === 'mots' ? await parcelleTapee(deps.db, tape) : null
  const surElle = parcelle?.condition ? await lesCoproprietes(deps, [parcelle.condition].map(auRang(0))) : []
  if (parcelle?.dite || surElle.length > 0) return surElle
  const vocabulaire = await deps.vocabulaire()
  const siennes = await lesCoproprietes(deps, sourcesDe(recherche, vocabulaire))
  if (siennes.length > 0 || recherche.par !== 'mots') return siennes
  for (const { cases } of approcher(recherche.mots, vocabulaire)) {
    const proches = await lesCoproprietes(deps, parDesMots(chacun(cases)).map(auRang(1)), true)
    if (proches.length > 0) return proches
  }
  return []
}

async function lesTeledeclarants(
  { db }: Deps,
  quoi: Parameters<typeof store.teledeclarants>[1],
): Promise<Retrouvees> {
  const lus = await store.teledeclarants(db, quoi)
  return lus.map((t) => ({
    sorte: 'TELEDECLARANT',
    id: t.id,
    idTeledeclarant: t.id,
    libelle: t.raisonSociale,
    detail: joindre(t.siret === null ? null : `SIRET ${afficherSiret(t.siret)}`, t.localite),
    approche: false,
  }))
}

async function lesPersonnes({ db }: Deps, motifs: readonly string[]): Promise<Retrouvees> {
  const lues = await store.personnes(db, motifs)
  return lues.map((p) => ({
    sorte: 'PERSONNE',
    id: p.id,
    idTeledeclarant: p.idTeledeclarant,
    libelle: p.qui,
    detail: joindre(p.email, p.raisonSociale === p.qui ? null : p.raisonSociale),
    approche: false,
  }))
}

/** Ce qui vient d’être déposé, par son nom ou son adresse : qui appelle ne sait encore que cela d’elle. */
async function lesDemandesEnAttente(deps: Deps, recherche: Recherche | null): Promise<Retrouvees> {
  if (recherche?.par !== 'mots') return []
  const sansNumero = { ...recherche, numeros: null, morceau: null }
  const lues = await store.demandesEnAttente(deps.db, conditionDeListe(sansNumero, await deps.vocabulaire()))
  return lues.map((d) => ({
    sorte: 'DEMANDE',
    id: d.id,
    idTeledeclarant: d.idTeledeclarant,
    libelle: [d.reference, d.nom].filter(Boolean).join(' '),
    detail: joindre(
      TYPES_DEMANDE[d.type].libelle,
      [d.voie, d.codePostal, d.localite].filter(Boolean).join(' '),
    ),
    approche: false,
  }))
}

async function lesReclamations({ db }: Deps, motifs: readonly string[]): Promise<Retrouvees> {
  const lues = await store.reclamationsSansCompte(db, motifs)
  return lues.map((r) => ({
    sorte: 'RECLAMATION',
    id: r.id,
    idTeledeclarant: null,
    libelle: [r.reference, r.qui].filter(Boolean).join(' '),
    detail: r.email,
    approche: false,
  }))
}

/** Ce qui porte cette référence. */
async function parReference(
  { db }: Deps,
  { par, reference }: Extract<RechercheAssistance, { reference: string }>,
): Promise<Retrouvees> {
  const commun = { approche: false }
  if (par === 'demande')
    return (await store.demande(db, reference)).map((d) => ({
      ...commun,
      sorte: 'DEMANDE',
      id: d.id,
      idTeledeclarant: d.teledeclarantId,
      libelle: d.reference,
      detail: joindre(TYPES_DEMANDE[d.type].libelle, d.nom),
    }))
  if (par === 'reclamation')
    return (await store.reclamation(db, reference)).map((r) => ({
      ...commun,
      sorte: 'RECLAMATION',
      id: r.id,
      idTeledeclarant: r.teledeclarantId,
      libelle: r.reference,
      detail: [r.prenom, r.nom].filter(Boolean).join(' ') || null,
    }))
  return (await store.lettre(db, reference)).map((l) => ({
    ...commun,
    sorte: 'LETTRE',
    id: l.id,
    idTeledeclarant: l.teledeclarantId,
    libelle: l.reference,
    detail: l.raisonSociale,
  }))
}

/**
 * Tout ce que désigne un texte, cinq de chaque sorte au plus : un numéro, un SIRET, une référence ne désignent qu’eux ; des mots, une copropriété,
 * une demande qui attend, la réclamation de qui n’a pas de compte, une parcelle, une personne, un télédéclarant. Rend le refus d’un texte trop court ou illisible.
 */
export async function retrouver(deps: Deps, tape: string): Promise<Retrouvees | Refus> {
  const lue = lireRechercheAssistance(tape)
  if ('code' in lue) return lue
  if (lue.par === 'numero') return parCopropriete(deps, lue, tape)
  if (lue.par === 'siret') return lesTeledeclarants(deps, { siret: lue.siret })
  if (lue.par !== 'texte') return parReference(deps, lue)
  const [coproprietes, demandes, reclamations, personnes, teledeclarants] = await Promise.all([
    lue.copropriete ? parCopropriete(deps, lue.copropriete, tape) : [],
    lesDemandesEnAttente(deps, lue.copropriete),
    lesReclamations(deps, lue.motifs),
    lesPersonnes(deps, lue.motifs),
    lesTeledeclarants(deps, { id: lue.id, motifs: lue.motifs }),
  ])
  // Un bénévole est son télédéclarant, et mène à la même page : il ne se dit qu’une fois.
  const lui = (t: Retrouvees[number]) =>
    personnes.some((p) => p.idTeledeclarant === t.id && p.libelle === t.libelle)
  const autres = [...demandes, ...reclamations, ...personnes, ...teledeclarants.filter((t) => !lui(t))]
  // Une personne s’écrit ainsi : une copropriété qui n’en est que proche n’est pas ce que l’on cherche.
  return [...coproprietes.filter(({ approche }) => !approche || autres.length === 0), ...autres]
}
