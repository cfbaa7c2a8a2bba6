import { Readable } from 'node:stream'
import * as contrat from '#contract/public/lettre.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { lireNomDeLettre } from '#domain/public/lettre/lettre.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { accueillir, depotDe } from '#server/socle/documents/reception.ts'
import { filAtom } from '#server/socle/http/fil-atom.ts'
import { serveLien } from '#server/socle/http/lien-recu.ts'
import { serve } from '#server/socle/http/serve.ts'
import { lireClefDeLien } from '#server/socle/registre/comptes/clef-de-lien.ts'
import { lireAdresseProuvee } from '#server/socle/registre/demandes/demande-publique.ts'
import { abonner } from './abonner.ts'
import { recevoirLesEvenements } from './evenements.ts'
import * as store from './lettre.store.ts'
import { publier } from './publier.ts'
import { retirer } from './retirer.ts'

async function* octetsDe(...lecture: Parameters<typeof store.lireOctets>) {
  yield await store.lireOctets(...lecture)
}

/** §7.11 : les lettres, que chacun lit. */
export function routesLettres(app: FastifyInstance, { db, config, secrets }: Dependances): void {
  serve(app, contrat.listerLettres, async () =>
    (await store.lister(db)).map(({ fileName, titre, date, taille }) => ({ fileName, titre, date, taille })),
  )

  serve(app, contrat.telechargerLettre, async ({ query }, { refuser }) => {
    const nom = lireNomDeLettre(query.fileName)
    if (nom === null) throw refuser('NOM_DE_LETTRE')
    const lettre = await store.lireFichier(db, nom)
    if (!lettre) throw refuser('INTROUVABLE')
    const { taille, empreinte, datePublication } = lettre
    return {
      nom,
      type: 'application/pdf',
      // Ses octets ne se lisent que pour qui ne les a pas.
      contenu: {
        taille,
        sha256: empreinte,
        le: datePublication,
        lire: (portion) => Readable.from(octetsDe(db, nom, portion)),
      },
      telecharger: false,
    }
  })

  serve(app, contrat.inscriptionConfirmee, async ({ params: { clef } }) => {
    const id = lireClefDeLien(secrets, 'confirmerLettre', clef)
    return id !== null && store.estConfirmee(db, id)
  })

  serve(app, contrat.lettresEnAtom, async () => {
    const lettres = await store.lister(db)
    return filAtom('lettres', config.adressePublique, {
      titre: 'Lettre d’information du registre des copropriétés',
      page: CHEMINS.lettre,
      soi: contrat.lettresEnAtom.path,
      entrees: lettres.map((l) => ({
        titre: l.titre,
        page: `${contrat.telechargerLettre.path}?fileName=${l.fileName}`,
        le: l.datePublication,
        resume: `Lettre du ${direJour(l.date)}.`,
      })),
    })
  })
}

/** Ce que font les liens d’un courriel et le service d’envoi : ni session, ni jeton. */
export function liensDeLaLettre(app: FastifyInstance, deps: Dependances): void {
  const { db, config, secrets, horloge } = deps
  serveLien(app, CHEMINS.confirmerLettre, async (clef) => {
    const id = lireClefDeLien(secrets, 'confirmerLettre', clef)
    return id !== null && (await store.confirmer(db, id, horloge.maintenant())) ? 'fait' : 'perdu'
  })
  serveLien(app, CHEMINS.quitterLettre, async (clef) => {
    const id = lireClefDeLien(secrets, 'quitterLettre', clef)
    if (id === null) return 'perdu'
    // Deux appuis, ou une messagerie et la personne : l’adresse est déjà partie, et c’est ce qui était demandé.
    await db
      .transaction()
      .execute((trx) => store.quitter(trx, id, horloge.maintenant(), config.lettre !== undefined))
    return 'fait'
  })
  recevoirLesEvenements(app, deps)
}

/** S’inscrire à la lettre, la publier et la retirer. */
export function routesLettre(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.sAbonner, async ({ body }, demandeur) => {
    const email = await lireAdresseProuvee(deps, demandeur, body)
    if (email !== null) await abonner(deps, demandeur, email)
    return true
  })

  serve(
    app,
    contrat.publierLettre,
    ({ body }, demandeur) => publier(deps, demandeur, { ...body, fichier: demandeur.fichier }),
    ({ auteur, refuser }) => accueillir(deps.pdf, depotDe(auteur), refuser),
  )

  serve(app, contrat.compterAbonnes, async () => ({ abonnes: await store.compterAbonnes(deps.db) }))

  serve(app, contrat.retirerLettre, ({ params }, demandeur) => retirer(deps, demandeur, params.fileName))
}
