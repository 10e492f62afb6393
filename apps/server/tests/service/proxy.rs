//! A TLS proxy in front of the service, as in production.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::harness::TestService;

pub(crate) struct Proxy {
    pub(crate) address: String,
    /// File with its self-signed certificate.
    pub(crate) authority: PathBuf,
    _runtime: Runtime,
}

impl Proxy {
    /// Forwards connections to a service until dropped.
    pub(crate) fn before(service: &TestService) -> Self {
        let known = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]);
        let known = known.expect("a certificate");
        let authority = service.folder.path().join("authority.pem");
        std::fs::write(&authority, known.cert.pem()).expect("written");
        let key = PrivateKeyDer::Pkcs8(known.signing_key.serialize_der().into());
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![known.cert.der().clone()], key);
        let acceptor = TlsAcceptor::from(Arc::new(config.expect("a proxy")));
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)));
        let listener = listener.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let behind = service.address.trim_start_matches("http://").to_owned();
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    let mut outside = acceptor.accept(stream).await.ok()?;
                    let mut inside = TcpStream::connect(behind).await.ok()?;
                    copy_bidirectional(&mut outside, &mut inside).await.ok()
                });
            }
        });
        Self {
            address: format!("https://localhost:{port}"),
            authority,
            _runtime: runtime,
        }
    }
}
